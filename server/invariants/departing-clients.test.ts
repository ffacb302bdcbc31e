import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { errorsSince } from '../testing/errors-since.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test } from '../testing/test.ts';

/* A client that closes the page while it loads, or loses the connection, causes no server error. */

test.beforeAll(async ({ site }) => {
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});

const json = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"Title":';
const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nTitle=';

test.for([
  [
    'in the middle of a form',
    (token: string) =>
      `POST /api/XfSysBussiness/SaveWebFriendlinks HTTP/1.1\r\nHost: localhost\r\ntoken: ${token}\r\n${json}`,
  ],
  [
    'in the middle of an old form',
    () => `POST /api/XfWebApi/SavePropose HTTP/1.1\r\nHost: localhost\r\n${form}`,
  ],
  [
    'before a call is answered',
    (token: string) =>
      `GET /api/XfSysBussiness/GetNewsList HTTP/1.1\r\nHost: localhost\r\ntoken: ${token}\r\n\r\n`,
  ],
  [
    'before content is answered',
    () => 'GET /api/XfWebApi/GetNewsList?pagesize=99 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ],
] as const)(
  'a client that disconnects %s causes no error in the log',
  async ([_when, request], { site, administrator }) => {
    const { port } = site.app.server.address() as AddressInfo;
    const loggedBefore = site.logged.length;
    const arrived = once(site.app.server, 'request');
    const socket = connect({ port, host: '127.0.0.1' });
    socket.write(request(administrator));
    await arrived;

    socket.resetAndDestroy();

    await expect.poll(() => openConnections(site)).toBe(0);
    expect(errorsSince(site, loggedBefore)).toEqual([]);
  },
);

function openConnections(site: TestApp): Promise<number> {
  return new Promise((resolve, reject) => {
    site.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
