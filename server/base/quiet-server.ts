import type { EventEmitter } from 'node:events';
import { giveBackMemory } from './give-back-memory.ts';

const minuteMs = 60_000;
const justStartedMs = 2_000;
/** So many come in a minute from those who look whether we are well. */
const fewRequests = 30;

/**
 * What starting left behind goes back to the system right after it, what a rush of requests left after the first minute in
 * which hardly anybody asked. It takes a tenth of a second, and then there is nothing to give back until the next rush.
 */
export function giveBackWhenQuiet(server: EventEmitter, giveBack = giveBackMemory): void {
  let asked = 0;
  let isLeftOver = true;
  server.on('request', () => asked++);
  const look = () => {
    if (asked >= fewRequests) isLeftOver = true;
    else if (isLeftOver) {
      isLeftOver = false;
      giveBack();
    }
    asked = 0;
  };
  setTimeout(look, justStartedMs).unref();
  setInterval(look, minuteMs).unref();
}
