import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openHosts } from '../security/hosts.ts';
import { addressLimit } from '../security/limits.ts';
import { openDrain, type Drain, type DrainTimeouts } from './drain.ts';
import { openHttp } from './open-http.ts';

/* Stopping a program, as its connected clients experience it. */

let app: FastifyInstance;
let drain: Drain;
/** So long that no client is too slow, however busy the machine is. */
let patience: DrainTimeouts;
let port: number;
/** The result that `/slow` waits for. */
let slow: PromiseWithResolvers<string>;
let closing: PromiseWithResolvers<void>;
const served = Promise.resolve();

beforeEach(async () => {
  app = openHttp({
    hosts: openHosts({ listed: [], listeningOn: '127.0.0.1' }),
    log: pino({ level: 'silent' }),
    trustProxy: [],
    isTls: false,
    requests: addressLimit({ count: 1000, seconds: 10 }),
    files: addressLimit({ count: 1000, seconds: 10 }),
    isDatabaseAway: () => false,
  });
  slow = Promise.withResolvers();
  app.get('/fast', () => 'answered');
  app.get('/slow', () => slow.promise);
  closing = Promise.withResolvers();
  app.addHook('preClose', async () => closing.resolve());
  await app.listen({ host: '127.0.0.1', port: 0 });
  patience = { newcomerMs: 60_000, headMs: 60_000 };
  drain = openDrain(app.server, patience);
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

async function visitor(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

async function ask(socket: Socket, path: string): Promise<string> {
  socket.write(request(path));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString();
}

test('a stopping server answers all requests while it still listens, and closes the connections', async () => {
  const regular = await visitor();
  expect(await ask(regular, '/fast')).not.toMatch(/connection: close/i);
  regular.pause();

  const shut = Promise.withResolvers<void>();
  const finished = drain.run({ served: shut.promise, maxMs: 60_000 });
  const newcomer = await visitor();
  newcomer.write(request('/fast'));
  regular.write(request('/fast'));

  for (const answer of await Promise.all([text(newcomer), text(regular)]))
    expect(answer).toMatch(/^HTTP\/1.1 200 OK[^]+connection: close[^]+answered$/i);
  shut.resolve();
  expect(await finished).toEqual([]);
});

test('a waiting client receives its answer as the last answer of the connection', async () => {
  const waiting = await visitor();
  const arrived = once(app.server, 'request');
  waiting.write(request('/slow'));
  await arrived;

  const finished = drain.run({ served, maxMs: 60_000 });
  slow.resolve('at last');

  expect(await text(waiting)).toMatch(/connection: close[^]+at last$/i);
  expect(await finished).toEqual([]);
});

test('a client that has just connected or sent half a request is served', async () => {
  const newcomer = await visitor();
  const hesitant = await visitor();
  const accepted = once(app.server, 'connection');
  const last = connect(port, '127.0.0.1');
  await accepted;
  hesitant.write('GET /fast HT');

  const finished = drain.run({ served, maxMs: 60_000 });
  newcomer.write(request('/fast'));
  last.write(request('/fast'));
  hesitant.write('TP/1.1\r\nhost: localhost\r\n\r\n');

  for (const answer of await Promise.all([newcomer, last, hesitant].map((socket) => text(socket))))
    expect(answer).toContain('answered');
  expect(await finished).toEqual([]);
});

test('an idle connection does not delay the stop', async () => {
  const idle = await visitor();
  await ask(idle, '/fast');
  const silent = await visitor();
  const closed = Promise.all([once(idle, 'close'), once(silent, 'close')]);
  patience.newcomerMs = 0;

  expect(await drain.run({ served, maxMs: 60_000 })).toEqual([]);
  await closed;
});

test('a request that is unanswered at the deadline is reported without its query', async () => {
  const waiting = await visitor();
  const arrived = once(app.server, 'request');
  waiting.write(request('/slow?Name=secret'));
  await arrived;

  expect(await drain.run({ served, maxMs: 50 })).toEqual(['GET /slow']);

  slow.resolve('too late');
  waiting.resume();
  await once(waiting, 'close');
});

test('a connection without a complete request at the deadline is not reported', async () => {
  const half = await visitor();
  half.write('GET /fast HT');

  expect(await drain.run({ served, maxMs: 50 })).toEqual([]);
  half.destroy();
});

test('finished answers do not extend the deadline', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const [waiting, other] = [await visitor(), await visitor()];
  waiting.write(request('/slow'));
  await once(app.server, 'request');
  other.write(request('/slow'));
  const [, answer] = (await once(app.server, 'request')) as [unknown, ServerResponse];
  const finished = drain.run({ served, maxMs: 7_000 });
  await expect.poll(() => app.server.listening).toBe(false);

  vi.advanceTimersByTime(6_000);
  other.destroy();
  await once(answer, 'close');
  vi.advanceTimersByTime(1_500);

  expect(await finished).toEqual(['GET /slow']);
  slow.resolve('too late');
  waiting.resume();
  await once(waiting, 'close');
});

test('a request after the end receives an error of the API contract', async () => {
  const waiting = await visitor();
  const late = await visitor();
  late.write('GET /fast HT');
  const arrived = once(app.server, 'request');
  waiting.write(request('/slow'));
  await arrived;

  expect(await drain.run({ served, maxMs: 0 })).toEqual(['GET /slow']);
  const closed = app.close();
  await closing.promise;
  late.write('TP/1.1\r\nhost: localhost\r\n\r\n');
  const answer = await text(late);
  slow.resolve('first');

  expect(answer).toMatch(/^HTTP\/1.1 503 Service Unavailable[^]+x-api-code: 503/i);
  expect(answer).toMatch(/x-content-type-options: nosniff/i);
  expect(answer).toContain('{"Code":503,"Message":"服务正在停止或重启，请稍后再试","Data":null,"TraceId":');
  expect(await text(waiting)).toContain('first');
  await closed;
});
