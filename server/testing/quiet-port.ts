import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of 127.0.0.1 for a server of others, which is told its number. Below those the system gives to whoever asks for any:
 * one of these may be taken again before the server starts.
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
