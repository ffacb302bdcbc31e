import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { waitLimitMs } from '../../../testing/time-limits.ts';
import { stopListening } from './stop-listening.ts';

const visitors = 40;

/** Connects from a thread of its own, reports the connections in shared memory, and counts the responses. */
const connectAll = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, visitors, connected } } = require('node:worker_threads');
  let [answered, closed] = [0, 0];
  for (let visitor = 0; visitor < visitors; visitor++) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('?');
      if (Atomics.add(connected, 0, 1) + 1 === visitors) Atomics.notify(connected, 0);
    });
    socket.on('data', () => answered++);
    socket.on('error', () => {});
    socket.on('close', () => ++closed === visitors && parentPort.postMessage(answered));
  }
`;

/** @returns how many of the clients connected before the end were answered, and whether one can connect after it */
async function connectAndStop(): Promise<{ answered: number; isListening: boolean }> {
  let accepted = 0;
  const server = createServer((socket) => {
    accepted++;
    socket.on('data', () => socket.end('!'));
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(connectAll, { eval: true, workerData: { port, visitors, connected } });
  const answers = once(worker, 'message');
  await once(worker, 'online');
  // The system connects them all while the program is blocked, and the program has accepted none or few.
  for (let count = 0; count < visitors; count = Atomics.load(connected, 0))
    expect(Atomics.wait(connected, 0, count, waitLimitMs)).not.toBe('timed-out');

  await stopListening(server, () => accepted);

  const isListening = server.listening;
  const [answered] = (await answers) as [number];
  return { answered, isListening };
}

test('clients that connected before the stop are served even by a busy program, and later clients are not', async () => {
  // The first rounds are slow, and run the event loop more often.
  for (let round = 0; round < 12; round++)
    expect(await connectAndStop()).toEqual({ answered: visitors, isListening: false });
});
