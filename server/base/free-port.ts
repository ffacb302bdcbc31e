import { once } from 'node:events';
import { createServer } from 'node:net';
import { OperatorError } from './operator-error.ts';

/** Refuses before any work is done: a first start fills a whole site before it listens. */
export async function assertPortIsFree({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      code === 'EADDRINUSE'
        ? `port ${port} is in use: stop the other program, or set PORT`
        : `cannot serve on HOST ${host}, PORT ${port}: ${code}`,
      { cause: error },
    );
  }
  probe.close();
  await once(probe, 'close');
}
