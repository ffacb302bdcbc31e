import { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Turns of the event loop that are waited for a short one in which nobody connected. */
const mostTurns = 1000;
/** In a longer turn, somebody may have connected since the program looked. */
const shortTurnMs = 0.1;

/**
 * Takes in whoever has connected by now, and nobody after them. Node takes in one connection in each turn of its event loop, and the system resets
 * those that are left when the server closes; so it closes right after a short turn that brought nobody (docs/decisions/0127).
 * `close()` of an HTTP server would also end connections that were just opened, whose question is on its way; that of a TCP server does not.
 * @param accepted how many were taken in so far
 */
export async function stopListening(server: Server, accepted: () => number): Promise<void> {
  // The rest of this turn may not look for connections any more: the turns below are whole ones.
  await nextTurn();
  for (let turn = 0; turn < mostTurns; turn++) {
    const [before, began] = [accepted(), performance.now()];
    await nextTurn();
    if (accepted() === before && performance.now() - began < shortTurnMs) break;
  }
  Server.prototype.close.call(server);
}
