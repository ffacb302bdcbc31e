import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { shutDoor } from './shut-door.ts';

/** Connects all the time, from a thread of its own, until nobody listens; then says whom nobody answered. */
const rush = `
  const { connect } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  const counts = { answered: 0, cut: [] };
  let under = 0;
  let isOver = false;
  function visit() {
    under++;
    let isAnswered = false;
    const socket = connect(workerData, '127.0.0.1', () => socket.write('?'));
    socket.on('data', () => (isAnswered = true));
    socket.on('error', ({ code }) => {
      if (code === 'ECONNREFUSED') isOver = true;
      else counts.cut.push(code);
    });
    socket.on('close', () => {
      under--;
      if (isAnswered) counts.answered++;
      if (!isOver) visit();
      else if (under === 0) parentPort.postMessage(counts);
    });
  }
  for (let visitor = 0; visitor < 24; visitor++) visit();
`;

test('whoever comes in a rush while the door is shut is answered, or learns that nobody listens', async () => {
  const cut: string[] = [];
  let answered = 0;

  for (let round = 0; round < 5; round++) {
    let accepted = 0;
    const rushed = Promise.withResolvers<void>();
    const server = createServer((socket) => {
      if (++accepted > 50) rushed.resolve();
      socket.on('data', () => socket.end('!'));
      socket.on('error', () => {});
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const visitors = new Worker(rush, { eval: true, workerData: (server.address() as AddressInfo).port });
    await rushed.promise;

    await shutDoor(server, () => accepted);

    const [counts] = await once(visitors, 'message');
    answered += counts.answered;
    cut.push(...counts.cut);
  }

  expect(cut).toEqual([]);
  expect(answered).toBeGreaterThan(250);
});
