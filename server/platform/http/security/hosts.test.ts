import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
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

test('the name with or without www. leads to the address of the site, with path and query', async () => {
  const site = await startTestApp({ SITE_URL: 'https://www.example.cn', HOSTS: 'm.example.cn' });
  const ask = (host: string, url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    site.app.inject({ url, method, headers: { host } });

  for (const url of ['/', '/info?MenuId=1&NewsId=2', '/files/2026/03/a.pdf']) {
    const { statusCode, headers } = await ask('Example.CN:443', url);
    expect([statusCode, headers.location]).toEqual([301, `https://www.example.cn${url}`]);
    expect(headers['cache-control']).toBe('no-cache');
  }
  const raw = await over(site);
  expect(await raw('//evil.example/%2e%2e?a=/\\b', 'Host: example.cn')).toContain(
    'location: https://www.example.cn//evil.example/%2e%2e?a=/',
  );
  expect((await ask('example.cn', '/home', 'HEAD')).headers.location).toBe('https://www.example.cn/home');
  expect((await ask('example.cn', '/healthz')).statusCode).toBe(200);
  const others = ['example.cn:8080', 'www.www.example.cn', 'm.example.cn.evil.example', 'www.evil.example'];
  for (const host of others) expect((await ask(host, '/home')).statusCode).toBe(421);
  expect((await ask('m.example.cn', '/robots.txt')).statusCode).toBe(200);
  expect((await ask('www.m.example.cn', '/robots.txt')).statusCode).toBe(421);
  expect((await ask('example.cn', '/api/XfWebApi/GetMenuList', 'POST')).statusCode).toBe(421);
  await site.close();
});

test.for([
  ['https://example.cn', 'www.example.cn', 'https://example.cn/home'],
  ['http://www.example.cn:8080', 'example.cn:8080', 'http://www.example.cn:8080/home'],
  ['http://192.0.2.7', 'www.192.0.2.7', undefined],
  ['http://server', 'www.server', undefined],
] as const)('with the site at %s, a request to %s is led to %s', async ([SITE_URL, host, target]) => {
  const hosts = openHosts({ listed: [], siteAddress: () => SITE_URL, listeningOn: '0.0.0.0' });

  const site = hosts.siteOfTwin({ host, client: far, local });

  expect(site === undefined ? undefined : `${site}/home`).toBe(target);
});

test('a browser under a foreign name, or with two names, gets a page in words, a program the envelope', async ({
  site,
}) => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const ask = (more: object) =>
    site.app.inject({ url: '/home?a=<b>', headers: { host: 'evil.example', accept, ...more } });

  const page = await ask({});
  expect([page.statusCode, page.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<html lang="zh-CN">');
  expect(page.body).toContain('本站不使用该域名');
  expect(page.body).not.toMatch(/evil|<b>|<script/);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept' });
  for (const other of ['application/json', '*/*', 'text/html;q=0', 'application/xhtml+xml'])
    expect((await ask({ accept: other })).json()).toMatchObject({ Code: 421 });

  const raw = await over(site);
  const twice = await raw('/home', 'Host: www.example.cn', 'host: evil.example', `Accept: ${accept}`);
  expect(twice).toContain('HTTP/1.1 400');
  expect(twice).toContain('这次访问同时写了两个域名');
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
