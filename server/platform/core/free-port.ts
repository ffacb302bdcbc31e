import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP } from 'node:net';
import { OperatorError } from './operator-error.ts';

interface ListeningOn {
  host: string;
  port: number;
}

/**
 * Refuses a used port before any work is done: a first start fills a whole site before it listens. The port is taken
 * for a moment as the local end of a connection that fails: listening on it as a test would reset clients that connect
 * in that moment, as they do while one of two programs restarts.
 */
export async function assertPortIsFree({ host, port }: ListeningOn): Promise<void> {
  if (port === 0) return;
  const address = await addressOf(host).catch((error: unknown) => {
    throw cannotListen(error, { host, port });
  });
  const probe = connect({ host: reachable(address), port: discard, localAddress: address, localPort: port });
  try {
    await once(probe, 'connect');
  } catch (error) {
    // The port was free; no answer was expected.
    if ((error as NodeJS.ErrnoException).syscall !== 'bind') return;
    throw cannotListen(error, { host, port });
  } finally {
    probe.destroy();
  }
}

/** Returns the one line for whoever starts the program on a port that it cannot have; another error stays as it is. */
export function cannotListen(error: unknown, { host, port }: ListeningOn): unknown {
  const { code, syscall = '' } = error as NodeJS.ErrnoException;
  if (!['bind', 'listen', 'getaddrinfo'].includes(syscall)) return error;
  return new OperatorError(
    code === 'EADDRINUSE'
      ? `port ${port} is in use: stop the other program, or set PORT`
      : `cannot serve on HOST ${host}, PORT ${port}: ${code}`,
    { cause: error },
  );
}

/** A local end of a connection is named by its address alone, while `HOST` may be a name such as localhost. */
async function addressOf(host: string): Promise<string> {
  return isIP(host) === 0 ? (await lookup(host)).address : host;
}

/** The port of RFC 863, which is rarely open; nothing is sent to it. */
const discard = 9;

function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
