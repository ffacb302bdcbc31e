import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onceQuiet } from './once-quiet.ts';

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

/** Runs a long piece of work; once none is under way for a while, what they left behind is given back. */
export const givingBackMemory = onceQuiet(giveBackMemory, 15_000);

function collector(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
