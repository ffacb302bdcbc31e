import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a port of 127.0.0.1 for a foreign server, which gets its number. It is below those that the system assigns to
 * any request: one of these may be taken again before the server starts.
 */
export async function quietPort(): Promise<number> {
  const port = randomInt(10_000, 30_000);
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
    return port;
  } catch {
    return await quietPort();
  } finally {
    probe.close();
  }
}
