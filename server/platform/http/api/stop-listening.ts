import { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The most turns of the event loop to wait for a short one without a new connection. */
const maxTurns = 1000;
/** During a longer turn, a client may have connected since the check. */
const shortTurnMs = 0.1;

/**
 * Accepts every client that has connected by now, and none after them. Node accepts one connection in each turn of its
 * event loop, and the system resets the remaining ones when the server closes; so it closes right after a short turn
 * without a connection (docs/decisions/0127). `close()` of an HTTP server would also end new connections whose request
 * is on its way; that of a TCP server does not.
 * @param accepted returns how many were accepted so far
 */
export async function stopListening(server: Server, accepted: () => number): Promise<void> {
  // The rest of this turn may not accept connections any more: the turns below are whole ones.
  await nextTurn();
  for (let turn = 0; turn < maxTurns; turn++) {
    const [before, began] = [accepted(), performance.now()];
    await nextTurn();
    if (accepted() === before && performance.now() - began < shortTurnMs) break;
  }
  Server.prototype.close.call(server);
}
