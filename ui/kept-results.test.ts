import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptResult } from './kept-results.ts';

const makeFolder = () => mkdtemp(join(tmpdir(), 'kept-'));

test('two builds at the same time and a later one compute a result once', async () => {
  const folder = await makeFolder();
  let times = 0;
  const compute = async () => `result ${++times}`;

  const results = await Promise.all([
    keptResult(folder, 'one', compute),
    keptResult(folder, 'one', compute),
    keptResult(folder, 'two', compute),
  ]);
  const later = await keptResult(folder, 'one', compute);

  const [one, same, two] = results;
  expect([one, two].sort()).toEqual(['result 1', 'result 2']);
  expect([same, later]).toEqual([one, one]);
});

test('a result that could not be computed is computed by the next one', async () => {
  const folder = await makeFolder();
  const failing = keptResult(folder, 'one', async () => {
    throw new Error('no memory');
  });
  await expect(failing).rejects.toThrow('no memory');

  expect(await keptResult(folder, 'one', async () => 'done')).toBe('done');
});

test('a build that was killed at its turn holds nobody up', async () => {
  const folder = await makeFolder();
  await keptResult(folder, 'one', async () => 'done');
  const [name = ''] = await readdir(folder);
  const other = await makeFolder();
  const turn = join(other, `${name}.turn`);
  await writeFile(turn, '');
  await utimes(turn, new Date(0), new Date(0));

  expect(await keptResult(other, 'one', async () => 'done')).toBe('done');
});
