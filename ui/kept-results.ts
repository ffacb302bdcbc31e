import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Longer than anything that is computed here: whoever is not done by then has ended. */
const longestMs = 60_000;

/**
 * Returns the result of `compute`, or what an earlier build, or another one at the same time, has kept of it in this folder. A build
 * that finds another one at work waits for its result.
 * @param key everything that the result depends on
 */
export async function keptResult(
  folder: string,
  key: string,
  compute: () => Promise<string>,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, createHash('sha256').update(key).digest('hex'));
  for (;;) {
    const kept = await inTurn(() => keptOrComputed(file, compute));
    if (kept !== undefined) return kept;
    await wait(50);
  }
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: a build that took its turn at all files at once would leave nothing to another one. */
function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  const result = last.then(run);
  last = result.catch(() => undefined);
  return result;
}

/** Undefined while another build is at work on it. */
async function keptOrComputed(file: string, compute: () => Promise<string>): Promise<string | undefined> {
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return kept;
  const turn = `${file}.turn`;
  if (!(await isMade(turn))) {
    if (await isAbandoned(turn)) await rm(turn, { force: true });
    return undefined;
  }
  try {
    const result = await compute();
    await writeFile(`${file}.new`, result);
    await rename(`${file}.new`, file);
    return result;
  } finally {
    await rm(turn, { force: true });
  }
}

const isMade = (file: string) =>
  writeFile(file, '', { flag: 'wx' }).then(
    () => true,
    () => false,
  );

async function isAbandoned(turn: string): Promise<boolean> {
  const made = await stat(turn).catch(() => undefined);
  return made !== undefined && Date.now() - made.mtimeMs > longestMs;
}
