import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { startSession } from '../modules/sessions/store.ts';
import { brokenUploads } from '../testing/broken-uploads.ts';
import { makeAdministrator } from '../testing/factories/records.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test as siteTest } from '../testing/test.ts';

/*
 * Multipart as no browser sends it, byte by byte to every call that takes a file: no answer is an error of the program
 * (security line 12).
 */

const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_UPLOADS: '1000000/10' });
let token = '';
test.beforeAll(async ({ site }) => {
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const { id } = await makeAdministrator(site);
  token = await startSession(site.db, { audience: 'administrator', holderId: id });
});

test.for(brokenUploads)('an upload %s causes no internal error', async ([_what, type, body], { site }) => {
  const errors: string[] = [];
  for (const endpoint of site.endpoints.filter(({ takesFile }) => takesFile)) {
    const answer = await send(site, endpoint, type, body);
    const code = Number(/^x-api-code: (\d+)/im.exec(answer)?.[1]);
    if (!(code > 0) || code === 500) errors.push(`${endpoint.path}: ${answer}`);
  }

  expect(errors).toEqual([]);
});

test.for(brokenUploads)(
  'a connection that is lost during an upload %s causes no internal error',
  async ([_what, type, body], { site }) => {
    for (const endpoint of site.endpoints.filter(({ takesFile }) => takesFile))
      await send(site, endpoint, type, body, Buffer.byteLength(body) + 1000);

    await expect.poll(() => openConnections(site)).toBe(0);
    expect(site.logged.filter(({ msg }) => msg === 'requestFailed')).toEqual([]);
  },
);

/** Returns everything that is answered until the connection ends; sends nothing after `body`. */
async function send(
  site: TestApp,
  { path, audience }: Endpoint,
  type: string,
  body: string,
  length = Buffer.byteLength(body),
) {
  const { port } = site.app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...(audience === 'administrator' ? [`token: ${token}`] : []),
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  if (length > Buffer.byteLength(body)) socket.end();
  return await text(socket).finally(() => socket.destroy());
}

function openConnections(site: TestApp): Promise<number> {
  return new Promise((resolve, reject) => {
    site.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
