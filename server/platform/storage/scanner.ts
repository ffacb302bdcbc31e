import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connectWithin, operatorReach } from '../core/reach.ts';

/*
 * The client of a virus scanner, with clamd's INSTREAM protocol: each chunk follows its length in four bytes, a length
 * of zero ends the file, and the reply is one line.
 */

export type Verdict =
  | { is: 'clean' }
  | { is: 'infected'; signature: string }
  | { is: 'unknown'; why: string };

export interface Scanner {
  scan(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Verdict>;
}

/** A scanner that is silent for this long counts as unavailable. */
const timeoutMs = 30_000;

/** @param url `tcp://host:3310`, or `unix:/run/clamav/clamd.ctl` */
export function openScanner(url: URL): Scanner {
  return {
    async scan(pieces) {
      const socket = connectTo(url);
      try {
        socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the scanner does not answer')));
        const answer = readAnswer(socket);
        // Its error is that of sending, and would then be unhandled.
        answer.catch(() => {});
        await once(socket, 'connect');
        await Promise.race([sendFile(socket, pieces), answer]);
        return verdictIn(await answer);
      } catch (error) {
        return { is: 'unknown', why: error instanceof Error ? error.message : String(error) };
      } finally {
        socket.destroy();
      }
    },
  };
}

function connectTo(url: URL): Socket {
  if (url.protocol === 'unix:') return connect({ path: decodeURIComponent(url.pathname) });
  return connectWithin(operatorReach, { host: url.hostname, port: Number(url.port || 3310) });
}

async function sendFile(socket: Socket, pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const piece of pieces) {
    await write(socket, lengthOf(piece.length));
    await write(socket, piece);
  }
  await write(socket, lengthOf(0));
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

async function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (!socket.write(bytes)) await once(socket, 'drain');
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = '';
  for await (const piece of socket as AsyncIterable<Buffer>) answer += piece.toString('utf8');
  return answer.replaceAll('\0', '').trim();
}

function verdictIn(answer: string): Verdict {
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (signature !== undefined) return { is: 'infected', signature };
  return answer === 'stream: OK' ? { is: 'clean' } : { is: 'unknown', why: answer || 'no answer' };
}
