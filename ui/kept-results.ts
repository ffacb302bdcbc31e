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
  const turn = `${file}.turn`;
  for (;;) {
    const kept = await readFile(file, 'utf8').catch(() => undefined);
    if (kept !== undefined) return kept;
    if (await isMade(turn)) break;
    if (await isAbandoned(turn)) await rm(turn, { force: true });
    else await wait(50);
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
