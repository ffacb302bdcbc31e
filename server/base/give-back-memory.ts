import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (how: { type: 'major'; flavor: 'last-resort' }) => void;
let collect: Collect | undefined;

/**
 * Collects garbage at once and gives the pages back. V8 waits until its heap has doubled, so what starting or a large
 * import left behind would stay for hours. It takes about a tenth of a second: for the end of long work only.
 */
export function giveBackMemory(): void {
  collect ??= collector();
  collect({ type: 'major', flavor: 'last-resort' });
}

let later: NodeJS.Timeout | undefined;

/** The same once nothing of the kind has ended for a while: a run of short pieces of work costs one collection. */
export function giveBackMemoryLater(quietMs = 15_000): void {
  clearTimeout(later);
  later = setTimeout(giveBackMemory, quietMs).unref();
}

function collector(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
