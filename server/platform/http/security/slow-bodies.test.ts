import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { stopSlowBodies } from './slow-bodies.ts';

test('a body that arrives too slowly is rejected with 408 and the envelope', async () => {
  const app = Fastify();
  stopSlowBodies(app, 150);
  app.post('/', () => 'arrived');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a":',
  );
  const answer = await text(socket);
  await app.close();

  expect(answer).toContain('HTTP/1.1 408');
  expect(answer).toContain('"Code":408');
});

test('a body that arrives in time is accepted', async () => {
  const app = Fastify();
  stopSlowBodies(app, 150);
  app.post('/', (request) => request.body);

  const response = await app.inject({ method: 'POST', url: '/', payload: { a: 1 } });

  expect(response.json()).toEqual({ a: 1 });
});
