import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../core/log.ts';
import { openHttp } from '../api/open-http.ts';
import { openHosts } from './hosts.ts';
import { addressLimit } from './limits.ts';

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = openHttp({
    hosts: openHosts({ listed: [], listeningOn: '127.0.0.1' }),
    log: createLogger({ level: 'silent' }),
    trustProxy: [],
    isTls: false,
    requests: addressLimit({ count: 100, seconds: 10 }),
    files: addressLimit({ count: 100, seconds: 10 }),
    isDatabaseAway: () => false,
    headersMs: 300,
  });
  app.get('/', () => 'arrived');
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

test('a request header that arrives too slowly is rejected with 408 and the envelope', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  // One more header every now and then does not win more time.
  const trickle = setInterval(() => socket.writable && socket.write('X-Slow: 1\r\n'), 40);

  const answer = await text(socket);
  clearInterval(trickle);

  expect(answer).toContain('HTTP/1.1 408');
  expect(answer).toContain('"Code":408');
});

test('a silent connection is closed', async () => {
  const socket = connect(port, '127.0.0.1');

  expect(await text(socket)).toContain('408');
});

test('a request header that arrives in time is answered', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/`);

  expect(await response.text()).toBe('arrived');
});
