import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAdministrator } from '../testing/make.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

/* Whoever closes the page while it loads, or loses the line, is no fault of the program. */

let site: TestApp;
let token: string;
beforeAll(async () => {
  site = await startTestApp();
  token = await signInAdministrator(site);
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

const json = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"Title":';
const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nTitle=';

test.each([
  [
    'in the middle of a form',
    () => `POST /api/XfSysBussiness/SaveWebFriendlinks HTTP/1.1\r\nHost: a\r\ntoken: ${token}\r\n${json}`,
  ],
  ['in the middle of an old form', () => `POST /api/XfWebApi/SavePropose HTTP/1.1\r\nHost: a\r\n${form}`],
  [
    'before a call is answered',
    () => `GET /api/XfSysBussiness/GetNewsList HTTP/1.1\r\nHost: a\r\ntoken: ${token}\r\n\r\n`,
  ],
  [
    'before content is answered',
    () => 'GET /api/XfWebApi/GetNewsList?pagesize=99 HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
])('who leaves %s is no fault', async (_when, request) => {
  const { port } = site.app.server.address() as AddressInfo;
  const arrived = once(site.app.server, 'request');
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(request());
  await arrived;

  socket.resetAndDestroy();

  await expect.poll(() => openConnections()).toBe(0);
  expect(site.logged.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    site.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
