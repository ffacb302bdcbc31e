import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect } from 'vitest';
import { webFiles } from '#contract/content/files.ts';
import { webSuggestions } from '#contract/public-site/suggestions.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

/* The response to a client that is still sending its body. */

test.beforeAll(async ({ site }) => {
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});

const megabyte = 1024 * 1024;
const multipart = 'multipart/form-data; boundary=x';
const partHead = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;

test.for([
  ['a file over the limit', webFiles.UploadFile.path, multipart, partHead('a.pdf'), 11, 413],
  ['a file refused by its name', webFiles.UploadFile.path, multipart, partHead('a.svg'), 1, 415],
  [
    'a form without a file',
    webFiles.UploadFile.path,
    multipart,
    partHead('a.pdf').replace('file', 'x'),
    1,
    400,
  ],
  ['JSON over the limit', webSuggestions.SavePropose.path, 'application/json', '', 1, 413],
] as const)(
  '%s is answered during the upload, and the connection closes cleanly',
  async ([_what, path, type, start, sent, code], { site }) => {
    const socket = open(site, path, type, start.length + (sent + 2) * megabyte);
    socket.write(start);
    socket.write(Buffer.alloc(sent * megabyte, ' '));

    const answer = await readAnswer(socket);
    expect(answer.envelope).toMatchObject({ Code: code });
    expect(answer.head).toMatch(/^connection: close\r$/im);

    const ended = once(socket, 'end');
    socket.write(Buffer.alloc(2 * megabyte, ' '));
    await ended;
  },
);

test('a request with a complete body leaves its connection open', async ({ site }) => {
  const body = `${partHead('a.svg')}abc\r\n--x--\r\n`;
  const socket = open(site, webFiles.UploadFile.path, multipart, body.length);
  socket.write(body);

  expect((await readAnswer(socket)).head).toMatch(/^connection: keep-alive\r$/im);
  socket.destroy();
});

function open(site: TestApp, path: string, type: string, length: number): Socket {
  const { port } = site.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return socket;
}

/** Reads the whole answer, by its declared length; the connection stays open. */
async function readAnswer(socket: Socket): Promise<{ head: string; envelope: unknown }> {
  let text = '';
  socket.setEncoding('utf8');
  for (;;) {
    const [piece] = (await once(socket, 'data')) as [string];
    text += piece;
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    if (length !== undefined && Buffer.byteLength(body) >= Number(length))
      return { head, envelope: JSON.parse(body) };
  }
}
