import { once } from 'node:events';
import { connect } from 'node:net';
import { OperatorError } from './operator-error.ts';

/**
 * Refuses a used port before any work is done: a first start fills a whole site before it listens. The port is taken
 * for a moment as the local end of a connection that fails: listening on it as a test would reset clients that connect
 * in that moment, as they do while one of two programs restarts.
 */
export async function assertPortIsFree({ host, port }: { host: string; port: number }): Promise<void> {
  if (port === 0) return;
  const probe = connect({ host: reachable(host), port: discard, localAddress: host, localPort: port });
  try {
    await once(probe, 'connect');
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // The port was free; no answer was expected.
    if (syscall !== 'bind') return;
    throw new OperatorError(
      code === 'EADDRINUSE'
        ? `port ${port} is in use: stop the other program, or set PORT`
        : `cannot serve on HOST ${host}, PORT ${port}: ${code}`,
      { cause: error },
    );
  } finally {
    probe.destroy();
  }
}

/** The port of RFC 863, which is rarely open; nothing is sent to it. */
const discard = 9;

function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
