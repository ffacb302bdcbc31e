import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
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

test('an upload may take longer than the time limit while data continues to flow', async () => {
  vi.useFakeTimers();
  const send = fetchUntilSilent(10_000, slowLine(9000, 9000));

  const answer = await send(address, { method: 'PUT', body: part });

  expect(await answer.text()).toBe('body');
});

test('a request fails when no data flows within the time limit', async () => {
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

test('the wait for an answer may last as long as the machine took to buffer the body', async () => {
  vi.useFakeTimers();
  const send = fetchUntilSilent(10_000, slowLine(1000, 60_000));

  expect(await (await send(address, { method: 'PUT', body: part })).text()).toBe('body');
});

test('the body arrives complete, with the declared content length', async () => {
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

test('a request to a server that accepts connections but never answers fails', async () => {
  const silent = createServer(() => {});
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;

  await expect(fetchUntilSilent(50)(`http://127.0.0.1:${port}/`)).rejects.toThrow(
    'the store does not answer',
  );

  silent.close();
});
