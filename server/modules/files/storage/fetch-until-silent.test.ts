import { createServer, type AddressInfo } from 'node:net';
import { createServer as createHttp } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchUntilSilent } from './fetch-until-silent.ts';

afterEach(() => void vi.useRealTimers());

const address = 'http://127.0.0.1/part';
const part = new Uint8Array(5 * 1024 * 1024);

/** Simulates a slow connection, on which each piece of the body, and then the answer, takes that long. */
function slowLine(pieceMs: number, answerMs: number): typeof fetch {
  return async (_address, init) => {
    const pass = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      init?.signal?.throwIfAborted();
    };
    const body = init?.body as ReadableStream<Uint8Array>;
    for await (const _piece of body) await pass(pieceMs);
    await pass(answerMs);
    return new Response('body');
  };
}

test('a part may take longer than the limit as long as it goes on', async () => {
  vi.useFakeTimers();
  const send = fetchUntilSilent(10_000, slowLine(9000, 9000));

  const answer = await send(address, { method: 'PUT', body: part });

  expect(await answer.text()).toBe('body');
});

test('a line on which nothing goes on is given up', async () => {
  vi.useFakeTimers();
  const put = { method: 'PUT', body: part };

  await expect(fetchUntilSilent(10_000, slowLine(11_000, 0))(address, put)).rejects.toThrow(
    'the store does not answer',
  );
  // All was taken at once, and no answer comes.
  await expect(fetchUntilSilent(10_000, slowLine(0, 11_000))(address, put)).rejects.toThrow(
    'the store does not answer',
  );
});

test('what waits in the buffers of this machine may wait as long as it took to be taken', async () => {
  vi.useFakeTimers();
  const send = fetchUntilSilent(10_000, slowLine(1000, 60_000));

  expect(await (await send(address, { method: 'PUT', body: part })).text()).toBe('body');
});

test('the body arrives whole, with the length that was said', async () => {
  const server = createHttp((request, response) => {
    void buffer(request).then((body) =>
      response.end(
        `${body.length} ${request.headers['content-length']} ${request.headers['transfer-encoding']}`,
      ),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  const answer = await fetchUntilSilent(60_000)(`http://127.0.0.1:${port}/`, {
    method: 'PUT',
    body: part,
    headers: { 'content-length': String(part.length) },
  });

  expect(await answer.text()).toBe(`${part.length} ${part.length} undefined`);
  server.close();
});

test('a server that takes connections and says nothing is given up', async () => {
  const silent = createServer(() => {});
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;

  await expect(fetchUntilSilent(50)(`http://127.0.0.1:${port}/`)).rejects.toThrow(
    'the store does not answer',
  );

  silent.close();
});
