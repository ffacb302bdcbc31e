import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../testing/start-program.ts';
import { pruneBackups } from './daily.ts';

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
beforeAll(async () => (folder = await makeTemporaryFolder()));
afterAll(() => folder.remove());

test('the newest backup of each recent day and week is retained, and unrelated files always remain', async () => {
  const names = [
    'xiehui-2026-11-22-033000.tar.zst', // Sunday
    'xiehui-2026-11-21-180000.tar.zst',
    'xiehui-2026-11-21-033000.tar.zst',
    'xiehui-2026-11-16-033000.tar.zst', // Monday of the same week
    'xiehui-2026-11-15-033000.tar.zst.age', // the week before
    'xiehui-2026-11-14-033000.tar.zst',
    'xiehui-2026-10-02-033000.tar.zst',
    'xiehui-2026-09-25-033000.tar.zst',
    'accounts.xlsx',
    'xiehui-2026-09-25-033000.tar.zst.copy',
  ];
  for (const name of names) await writeFile(join(folder.path, name), '');

  await pruneBackups(folder.path, { days: 2, weeks: 3 });

  expect((await readdir(folder.path)).toSorted()).toEqual(
    [
      'accounts.xlsx',
      'xiehui-2026-09-25-033000.tar.zst.copy',
      'xiehui-2026-10-02-033000.tar.zst',
      'xiehui-2026-11-15-033000.tar.zst.age',
      'xiehui-2026-11-21-180000.tar.zst',
      'xiehui-2026-11-22-033000.tar.zst',
    ].toSorted(),
  );
});
