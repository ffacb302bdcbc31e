import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { memberSessions, systemSessions } from '#contract/accounts/sessions.ts';
import { makeMember } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test as siteTest } from '../../../testing/test.ts';

/* Request lines and headers that a client invents, over a socket: no value of one causes an error of the program. */

const test = siteTest.extend('builtFolder', { scope: 'file' }, resolve('dist'));

interface Head {
  status: number;
  code: string | undefined;
  head: string;
  body: string;
}

async function send(site: TestApp, line: string, headers: readonly string[]): Promise<Head> {
  if (!site.app.server.listening) await site.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write([line, ...headers, 'Connection: close', '', ''].join('\r\n'));
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n');
  const [, status = 0] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? [];
  const [, code] = /^x-api-code: (\d+)/im.exec(head) ?? [];
  return { status: Number(status), code, head, body: body.join('\r\n\r\n') };
}

const errorsOf = (site: TestApp) => JSON.stringify(site.logged).match(/"requestFailed"/g)?.length ?? 0;

const hosts = [
  ['localhost', 200],
  ['LOCALHOST:80', 200],
  ['localhost:', 200],
  ['localhost:0080', 200],
  ['localhost:65535', 200],
  ['[::1]', 200],
  ['[::1]:8080', 200],
  ['localhost:65536', 421],
  ['localhost:99999', 421],
  ['127.0.0.1:99999', 421],
  ['[::1]:99999', 421],
  ['localhost:123456', 421],
  ['localhost:-1', 421],
  ['localhost:8a', 421],
  ['localhost.', 421],
  ['[::1', 421],
  ['[::1%25lo]', 421],
  ['[localhost]', 421],
  ['1.2.3.999', 421],
  ['user@localhost', 421],
  ['localhost/x', 421],
  ['localhost,evil.example', 421],
  ['xn--', 421],
  ['', 421],
] as const;

test('a page is answered to a usable Host alone, and none of them causes an error', async ({ site }) => {
  const before = errorsOf(site);
  const seen = [];
  for (const [host] of hosts) {
    const page = await send(site, 'GET /home HTTP/1.1', [`Host: ${host}`]);
    const feed = await send(site, 'GET /sitemap.xml HTTP/1.1', [`Host: ${host}`]);
    seen.push([host, page.status, feed.status]);
  }

  expect(seen).toEqual(hosts.map(([host, status]) => [host, status, status]));
  expect(errorsOf(site)).toBe(before);
});

test('the host of an absolute request target is checked instead of the Host header', async ({ site }) => {
  const ask = async (target: string, method = 'GET') =>
    (await send(site, `${method} ${target} HTTP/1.1`, ['Host: localhost'])).status;

  expect(await ask('http://localhost/home')).toBe(200);
  expect(await ask('HTTP://LOCALHOST/api/XfWebApi/GetMenuList')).toBe(200);
  expect(await ask('http://evil.example/home')).toBe(421);
  expect(await ask('http://evil.example/api/XfWebApi/GetMenuList')).toBe(421);
  expect(await ask('http://localhost:99999/home')).toBe(421);
  expect(await ask('http://user@localhost/home')).toBe(421);
  expect(await ask('http:///home')).toBe(421);
  expect(await ask('ftp://localhost/home')).toBe(400);
  expect(await ask('*', 'OPTIONS')).toBe(400);
  expect(await ask('http://evil.example', 'HEAD')).toBe(421);
});

test('HEAD neither signs in nor makes a captcha, and answers reads without a body', async ({ site }) => {
  const { account, password } = await makeMember(site);
  const query = `?str1=${encodeURIComponent(account)}&str2=${encodeURIComponent(password)}`;
  const head = (path: string) => send(site, `HEAD ${path} HTTP/1.1`, ['Host: localhost']);
  const stored = async () => [
    await site.db.selectFrom('sessions').select('id').execute(),
    await site.db.selectFrom('captchas').select('created_at').execute(),
  ];
  const before = await stored();

  const signIn = await head(memberSessions.GetLoginToken.path + query);
  const captcha = await head(systemSessions.GetCode.path);
  const reading = await head('/api/XfWebApi/GetMenuList');

  expect([signIn.status, captcha.status, reading.status]).toEqual([405, 405, 200]);
  expect(signIn.head).toMatch(/^allow: GET, POST\r?$/im);
  expect(captcha.head).toMatch(/^allow: GET\r?$/im);
  expect(reading.body).toBe('');
  expect(await stored()).toEqual(before);
});

test.for(['OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'REPORT', 'QUERY', 'LOCK', 'BREW'])(
  'the method %s is refused, and changes nothing',
  async (method, { site }) => {
    const before = errorsOf(site);
    const ask = async (path: string) => await send(site, `${method} ${path} HTTP/1.1`, ['Host: localhost']);
    const answers = [
      await ask('/home'),
      await ask('/api/XfWebApi/GetMenuList'),
      await ask('/api/XfSystemApi/Login'),
      await ask('/files/2026/01/a.pdf'),
      await ask('/healthz'),
    ];

    expect(answers.map(({ status }) => [400, 404, 405].includes(status))).toEqual(answers.map(() => true));
    expect(answers.map(({ head }) => /^access-control|^proxy-/im.test(head))).toEqual(
      answers.map(() => false),
    );
    expect(errorsOf(site)).toBe(before);
  },
);

const bad = ['', '\u00e9', ',', ';', '%', '"', '*', '-', '-1', '0', '{}', 'a'.repeat(6000), '9'.repeat(400)];
const headers = {
  Range: [
    ...bad,
    'bytes=',
    'bytes=-',
    'bytes=5-1',
    'bytes=0-0,1-1',
    'bytes=-0',
    'bytes=99999999999999999999-',
  ],
  'If-None-Match': [...bad, 'W/"', '"a","b"', 'W/"x"'.repeat(500)],
  'If-Modified-Since': [...bad, 'Thu, 99 Foo 9999', '0000-00-00'],
  'Accept-Language': [...bad, 'zh;q=9', 'zh-'.repeat(900)],
  'Accept-Encoding': [...bad, 'gzip;q=x', 'br;q=,,', 'gzip,'.repeat(900)],
  Accept: [...bad, '*/*;q=a', 'text/html,'.repeat(400)],
  'Content-Type': [...bad, 'multipart/form-data', 'application/json; charset=klingon', 'a/b; c'],
  'Content-Length': ['-1', '1e3', '0x10', '99999999999999999999'],
  Origin: [...bad, 'null', 'http://', 'http://[', 'javascript:alert(1)'],
  Referer: [...bad, 'http://[', '//'],
  Forwarded: [...bad, 'for=', 'for="[::1', 'host=evil;proto=ftp'],
  'X-Forwarded-For': [...bad, '::ffff:1.2.3.4.5', '[::1]:99999', ','.repeat(900)],
  'X-Forwarded-Host': [...bad, 'localhost:99999', '[::1', 'localhost,localhost:99999'],
  'X-Forwarded-Proto': [...bad, 'ftp', 'https,', 'javascript'],
  Prefer: [...bad, 'respond-async', 'wait=-1'],
  Cookie: [...bad, 'a=%', '='],
  'User-Agent': bad,
  token: bad,
  totp: bad,
  Authorization: [...bad, 'Bearer', 'Bearer a b', 'Basic %'],
  Expect: ['100-continue', 'x'],
  Upgrade: ['h2c', 'websocket', ''],
};

test.for([['direct'], ['behind a trusted proxy']] as const)(
  'no value of a header causes an error: %s',
  async ([how], { site }) => {
    const asked =
      how === 'direct'
        ? site
        : await import('../../../testing/start-test-app.ts').then(({ startTestApp }) =>
            startTestApp({ TRUST_PROXY: '127.0.0.1', HOSTS: 'localhost' }),
          );
    const before = errorsOf(asked);
    const failed = [];
    for (const [name, values] of Object.entries(headers))
      for (const value of values)
        for (const path of ['/home', '/api/XfWebApi/GetNewsList', '/assets/none.js']) {
          const { status, code } = await send(asked, `GET ${path} HTTP/1.1`, [
            'Host: localhost',
            `${name}: ${value}`,
          ]);
          if (status >= 500 || code === '500') failed.push([name, value.slice(0, 40), path, status, code]);
        }

    expect(failed).toEqual([]);
    expect(errorsOf(asked)).toBe(before);
    if (asked !== site) await asked.close();
  },
);
