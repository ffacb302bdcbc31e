import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test as siteTest } from '../../../testing/test.ts';
import { openHosts } from './hosts.ts';

const test = siteTest
  .extend('builtFolder', { scope: 'file' }, resolve('dist'))
  .extend('env', { scope: 'file' }, { HOSTS: 'www.example.cn,example.cn:8443' });

const local = { address: '192.168.1.5', port: 3000 };
const far = '198.51.100.7';
const near = '127.0.0.1';

test.for([
  ['www.example.cn', far, true],
  ['WWW.Example.CN:80', far, true],
  ['example.cn:8443', far, true],
  ['example.cn', far, false],
  ['evil.example', far, false],
  ['www.example.cn.evil.example', far, false],
  ['localhost:3000', far, false],
  ['localhost:3000', near, true],
  ['', far, false],
] as const)('a site with listed names answers %s requested from %s: %s', ([host, client, isAnswered]) => {
  const hosts = openHosts({ listed: ['www.example.cn', 'example.cn:8443'], listeningOn: '0.0.0.0' });

  expect(hosts.areAnswered({ host, client, local })).toBe(isAnswered);
});

test.for([
  ['localhost:8080', true],
  ['127.0.0.1', true],
  ['[::1]:3000', true],
  ['192.168.1.5:3000', true],
  ['portal:3000', true],
  ['192.168.1.6:3000', false],
  ['evil.example', false],
] as const)('a site without listed names answers %s: %s', ([host, isAnswered]) => {
  const hosts = openHosts({ listed: [], listeningOn: 'portal' });

  expect(hosts.areAnswered({ host, client: far, local })).toBe(isAnswered);
});

test('an unlisted name returns 421 with the envelope, except for health checks', async ({ site }) => {
  const ask = (url: string) => site.app.inject({ url, headers: { host: 'evil.example' } });

  const page = await ask('/home');
  expect([page.statusCode, page.json()]).toMatchObject([421, { Code: 421 }]);
  expect((await ask('/api/XfWebApi/GetMenuList')).statusCode).toBe(421);
  expect((await ask('/healthz')).statusCode).toBe(200);
});

test('two Host headers are rejected, on the fast path as well', async ({ site }) => {
  const ask = await over(site);
  const path = '/api/XfWebApi/GetMenuList';
  expect(await ask(path, 'Host: www.example.cn')).toContain('HTTP/1.1 200');

  expect(await ask(path, 'Host: www.example.cn', 'host: evil.example')).toContain('HTTP/1.1 400');
  expect(await ask(path, 'Host: evil.example')).toContain('HTTP/1.1 421');
});

test('pages are cached for the usual ports only', () => {
  const hosts = openHosts({ listed: ['www.example.cn', 'example.cn:8443'], listeningOn: '0.0.0.0' });
  const isCacheable = (host: string, client = far) => hosts.areCacheable({ host, client, local });

  expect(
    ['www.example.cn', 'www.example.cn:3000', 'example.cn:8443'].map((host) => isCacheable(host)),
  ).toEqual([true, true, true]);
  expect(['www.example.cn:8080', 'evil.example'].map((host) => isCacheable(host))).toEqual([false, false]);
});

async function over(site: TestApp) {
  if (!site.app.server.listening) await site.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = site.app.server.address() as AddressInfo;
  return async (path: string, ...headers: string[]) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write([`GET ${path} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));
    return await text(socket);
  };
}
