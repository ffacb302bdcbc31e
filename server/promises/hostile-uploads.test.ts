import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { startSession } from '../sessions/store.ts';
import { makeAdministrator } from '../testing/make.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test as siteTest } from '../testing/test.ts';

/*
 * Multipart as no browser sends it, byte by byte to every call that takes a file: whatever is answered, it is no fault
 * of ours (security line 12).
 */

const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_UPLOADS: '1000000/10' });
let token = '';
test.beforeAll(async ({ site }) => {
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const { id } = await makeAdministrator(site);
  token = await startSession(site.db, { audience: 'administrator', holderId: id });
});

const part = (head: string, content = '%PDF-1.7 x') => `--b\r\n${head}\r\n\r\n${content}\r\n`;
const disposition = (more: string) => `Content-Disposition: form-data; ${more}`;
const file = disposition('name="file"; filename="a.pdf"');
const workbook = disposition('name="file"; filename="a.xlsx"');
const whole = `${part(file)}--b--\r\n`;
const boundary = 'multipart/form-data; boundary=b';

const uploads: [string, string, string][] = [
  ['without a boundary', 'multipart/form-data', whole],
  ['with an empty boundary', 'multipart/form-data; boundary=', whole],
  ['with a boundary of 1,000 characters', `multipart/form-data; boundary=${'b'.repeat(1000)}`, whole],
  ['with another boundary', 'multipart/form-data; boundary=c', whole],
  ['of nothing', boundary, ''],
  ['of an end alone', boundary, '--b--\r\n'],
  ['of bare line feeds', boundary, whole.replaceAll('\r\n', '\n')],
  ['that ends in its head', boundary, `--b\r\n${file}`],
  ['that ends inside its file', boundary, part(file).slice(0, -3)],
  ['that ends inside its workbook', boundary, part(workbook, 'PK\u0003\u0004').slice(0, -3)],
  ['that ends before its boundary is closed', boundary, part(file)],
  [
    'that ends in a field after the file',
    boundary,
    `${part(file)}--b\r\n${disposition('name="Mode"')}\r\n\r\nal`,
  ],
  ['without a disposition', boundary, `${part('Content-Type: text/plain')}--b--\r\n`],
  ['without a name', boundary, `${part(disposition('filename="a.pdf"'))}--b--\r\n`],
  ['of a field named like a prototype', boundary, `${part(disposition('name="__proto__"'))}${whole}`],
  [
    'of a file named like a prototype',
    boundary,
    `${part(disposition('name="toString"; filename="a.pdf"'))}--b--\r\n`,
  ],
  [
    'of a broken file name',
    boundary,
    `${part(disposition(`name="file"; filename*=UTF-8''%ff%zz.pdf`))}--b--\r\n`,
  ],
  ['of a file name with NUL', boundary, `${part(disposition('name="file"; filename="a\0.pdf"'))}--b--\r\n`],
  [
    'of a file name of 4,000 characters',
    boundary,
    `${part(file.replace('a.pdf', `${'a'.repeat(4000)}.pdf`))}--b--\r\n`,
  ],
  ['of a head of 100 KB', boundary, `${part(`${file}\r\nX: ${'x'.repeat(100_000)}`)}--b--\r\n`],
  ['of fifty files', boundary, `${part(file).repeat(50)}--b--\r\n`],
  ['of fifty fields', boundary, `${part(disposition('name="Mode"'), 'all').repeat(50)}${whole}`],
  ['of a field of 100 KB', boundary, `${part(disposition('name="Mode"'), 'x'.repeat(100_000))}${whole}`],
  [
    'of JSON that is none',
    boundary,
    `${part(`${disposition('name="Mode"')}\r\nContent-Type: application/json`, '{')}${whole}`,
  ],
];

test.for(uploads)('an upload %s is no fault', async ([_what, type, body], { site }) => {
  const faults: string[] = [];
  for (const endpoint of site.endpoints.filter(({ takesFile }) => takesFile)) {
    const answer = await send(site, endpoint, type, body);
    const code = Number(/^x-api-code: (\d+)/im.exec(answer)?.[1]);
    if (!(code > 0) || code === 500) faults.push(`${endpoint.path}: ${answer}`);
  }

  expect(faults).toEqual([]);
});

test.for(uploads)(
  'a connection that is lost in the middle of an upload %s is no fault',
  async ([_what, type, body], { site }) => {
    for (const endpoint of site.endpoints.filter(({ takesFile }) => takesFile))
      await send(site, endpoint, type, body, Buffer.byteLength(body) + 1000);

    await expect.poll(() => openConnections(site)).toBe(0);
    expect(site.logged.filter(({ msg }) => msg === 'requestFailed')).toEqual([]);
  },
);

/** Everything that is answered until the connection ends; nothing more comes from here than `body`. */
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
