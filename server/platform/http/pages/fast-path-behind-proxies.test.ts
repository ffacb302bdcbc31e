import { once } from 'node:events';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { expect } from 'vitest';
import { makeMenu, makeNews } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test as siteTest } from '../../../testing/test.ts';

/* Behind proxies the fast path must answer what the framework would have answered, and count the same clients. */

const test = siteTest.extend('builtFolder', { scope: 'file' }, resolve('dist')).extend(
  'env',
  { scope: 'file' },
  {
    TRUST_PROXY: '127.0.0.1,10.0.0.0/8',
    HOSTS: 'www.example.cn,example.cn:8443',
    LIMIT_REQUESTS: '200/3600',
  },
);

const proxy = '127.0.0.1';
const stranger = '127.0.0.2';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Pages are held compressed alone. */
const compressed = { 'accept-encoding': 'br' };

/** Sends a request over a connection, which reaches the fast path first. */
async function ask(
  site: TestApp,
  path: string,
  headers: Record<string, string>,
  from = proxy,
): Promise<Answer> {
  if (!site.app.server.listening) await site.app.listen({ host: '0.0.0.0', port: 0 });
  const { port } = site.app.server.address() as AddressInfo;
  const options = { host: '127.0.0.1', port, path, localAddress: from, agent: false };
  const asked = request({ ...options, headers: { ...compressed, ...headers } }).end();
  const [response] = await once(asked, 'response');
  return answerOf(response.statusCode, response.headers, await buffer(response));
}

/** Sends a request past the fast path: only requests of a connection go through it. */
async function askFramework(site: TestApp, path: string, headers: Record<string, string>, from = proxy) {
  const answer = await site.app.inject({
    url: path,
    headers: { ...compressed, ...headers },
    remoteAddress: from,
  });
  return answerOf(answer.statusCode, answer.headers as IncomingHttpHeaders, answer.rawPayload);
}

function answerOf(status: number, headers: IncomingHttpHeaders, bytes: Buffer): Answer {
  const plain = headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
  return { status, headers, body: plain.toString() };
}

async function answeredByFastPath(site: TestApp): Promise<number> {
  const { body } = await site.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  return Number(/^http_answers_from_memory_total (\d+)$/m.exec(body)?.[1]);
}

const allowedDifferences = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Returns the comparable part of an answer, without the number of the request in the log. */
function compared({ status, headers, body }: Answer) {
  const same = Object.entries(headers).filter(([name]) => !allowedDifferences.has(name));
  return { status, headers: Object.fromEntries(same), body: body.replace(/"TraceId":"[^"]*"/, '') };
}

const host = 'www.example.cn';
const shapes: [name: string, headers: Record<string, string>, from: string, isInFront: boolean][] = [
  ['by its name, through the proxy', { host, 'x-forwarded-for': '203.0.113.1' }, proxy, true],
  ['by its name, past the proxy', { host }, stranger, true],
  [
    'by TLS that ends at the proxy',
    { host, 'x-forwarded-for': '203.0.113.1', 'x-forwarded-proto': 'https' },
    proxy,
    true,
  ],
  [
    'by TLS, as a stranger says',
    { host, 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
    stranger,
    true,
  ],
  [
    'by schemes that several proxies added',
    { host, 'x-forwarded-for': '203.0.113.1', 'x-forwarded-proto': 'http, https' },
    proxy,
    true,
  ],
  [
    'for a host that the proxy passes on',
    { host: 'inner:3000', 'x-forwarded-host': host, 'x-forwarded-for': '203.0.113.1' },
    proxy,
    true,
  ],
  [
    'for the last of several hosts',
    { host: 'inner:3000', 'x-forwarded-host': `evil.example, ${host}`, 'x-forwarded-for': '203.0.113.1' },
    proxy,
    true,
  ],
  [
    'for a host that is not ours',
    { host, 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '203.0.113.1' },
    proxy,
    false,
  ],
  ['for a host that a stranger passes on', { host: 'inner:3000', 'x-forwarded-host': host }, stranger, false],
  ['in capitals', { host: 'WWW.Example.CN', 'x-forwarded-for': '203.0.113.1' }, proxy, true],
  ['by a port of the name', { host: 'example.cn:8443', 'x-forwarded-for': '203.0.113.1' }, proxy, true],
  ['by another port', { host: 'example.cn:9999', 'x-forwarded-for': '203.0.113.1' }, proxy, false],
  ['through a chain', { host, 'x-forwarded-for': '198.51.100.1, 203.0.113.1, 10.1.2.3' }, proxy, true],
  ['with an address that is none', { host, 'x-forwarded-for': 'unknown' }, proxy, true],
  ['by loopback, from the machine itself', { host: 'localhost' }, proxy, true],
  ['by loopback, from afar', { host: 'localhost', 'x-forwarded-for': '203.0.113.1' }, proxy, false],
  ['with a token', { host, token: 'x'.repeat(43), 'x-forwarded-for': '203.0.113.1' }, proxy, false],
  ['for a browser', { host, 'accept-encoding': 'gzip, br', 'x-forwarded-for': '203.0.113.1' }, proxy, true],
];

test.for(shapes)(
  'a request %s gets the same response from the fast path and the framework',
  async ([_name, headers, from, isFastPath], { site, administrator }) => {
    const MenuId = await makeMenu(site, administrator, { Name: `栏目${crypto.randomUUID().slice(0, 8)}` });
    await makeNews(site, administrator, { MenuId });
    for (const path of [
      `/api/XfWebApi/GetNewsList?pid=${MenuId}`,
      `/menuList?ParentId=-1&MenuId=${MenuId}`,
    ]) {
      const expected = await askFramework(site, path, headers, from);
      await ask(site, path, headers, from);
      const before = await answeredByFastPath(site);
      const usesFastPath = async () => {
        expect(compared(await ask(site, path, headers, from))).toEqual(compared(expected));
        return (await answeredByFastPath(site)) - before;
      };

      // A page without a host of its own cannot be cached for it; a call is the same for every host. While the revision
      // is not heard in time, nothing is cached: the next request is.
      await expect.poll(usesFastPath).toBe(Number(isFastPath));
    }
  },
);

test('limits count the client and not the proxy, and clients are counted separately', async ({ site }) => {
  const path = '/api/XfWebApi/GetMenuList';
  const through = (client: string) => ask(site, path, { host, 'x-forwarded-for': client });
  const statuses = [];
  for (let count = 0; count < 201; count++) statuses.push((await through('203.0.113.50')).status);

  expect([statuses[199], statuses[200]]).toEqual([200, 429]);
  expect((await through('203.0.113.51')).status).toBe(200);
  // The client's own claim precedes the address that the proxy saw.
  expect((await through('203.0.113.77, 203.0.113.50')).status).toBe(429);
  expect((await through('203.0.113.50, 203.0.113.78')).status).toBe(200);
  // Only the headers of a proxy are trusted.
  const spoofed = { host, 'x-forwarded-for': '203.0.113.50', 'x-forwarded-host': 'evil.example' };
  expect((await ask(site, path, spoofed, '127.0.0.3')).status).toBe(200);
});

test('pages by TLS and without TLS contain their own addresses', async ({ site }) => {
  const page = (scheme: string) =>
    ask(site, '/privacy', { host, 'x-forwarded-for': '203.0.113.1', 'x-forwarded-proto': scheme });
  for (const scheme of ['http', 'https', 'http', 'https']) await page(scheme);

  expect((await page('https')).body).toContain(`"canonical" href="https://${host}/privacy"`);
  expect((await page('https')).headers['strict-transport-security']).toBeDefined();
  expect((await page('http')).body).toContain(`"canonical" href="http://${host}/privacy"`);
  expect((await page('http')).headers['strict-transport-security']).toBeUndefined();
});

test('an invalid scheme from the proxy does not appear in the page', async ({ site }) => {
  const headers = { host, 'x-forwarded-for': '203.0.113.1', 'x-forwarded-proto': 'javascript' };
  for (const answer of [
    await ask(site, '/privacy', headers),
    await askFramework(site, '/privacy', headers),
  ]) {
    expect(answer.body).toContain(`"canonical" href="http://${host}/privacy"`);
    expect(answer.body).not.toContain('javascript:');
  }
  // Nor is a page cached once more for each of them.
  const usesFastPath = async () => {
    const before = await answeredByFastPath(site);
    await ask(site, '/privacy', { ...headers, 'x-forwarded-proto': `made-up-${before}-${Date.now()}` });
    return (await answeredByFastPath(site)) - before;
  };
  await expect.poll(usesFastPath).toBe(1);
});
