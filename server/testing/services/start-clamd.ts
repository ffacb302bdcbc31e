import { createServer, type AddressInfo } from 'node:net';

/** The test file that every scanner detects, and that is harmless (eicar.org). */
export const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

export interface Clamd {
  url: string;
  /** Returns the size of the last file in bytes. */
  lastSize(): number;
  stop(): Promise<void>;
}

/** Starts a server with clamd's INSTREAM protocol that detects the test file. */
export async function startClamd(): Promise<Clamd> {
  let last = 0;
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece]);
      const file = wholeFile(received);
      if (!file) return;
      last = file.length;
      socket.end(file.includes(eicar) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lastSize: () => last,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the bytes without their length prefixes; undefined until the end has arrived. */
function wholeFile(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.toString('latin1', 0, command.length) !== command) return undefined;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if (at + 4 + length > received.length) return undefined;
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
