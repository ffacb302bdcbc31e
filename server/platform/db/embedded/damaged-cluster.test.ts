import { chmod, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataFolder } from '../../../testing/data-folder.ts';
import { casesOf } from '../../../testing/test-amount.ts';
import { openDataDir } from '../../core/data-dir.ts';
import { createLogger } from '../../core/log.ts';
import { startEmbeddedPostgres } from './embedded.ts';

/* Messages to operators about a database folder that was copied badly or damaged. */

const log = createLogger({ level: 'silent' });

/** Starts and stops the database of a data folder. */
async function start(path: string): Promise<void> {
  const dataDir = await openDataDir(path);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log, connections: 10 });
    await postgres.stop();
  } finally {
    dataDir.release();
  }
}

async function makeWhole(): Promise<{ path: string; cluster: string }> {
  const { path, remove } = await makeDataFolder();
  onTestFinished(remove);
  return { path, cluster: join(path, 'postgres/cluster') };
}

async function empty(path: string): Promise<void> {
  for (const name of await readdir(path)) await rm(join(path, name), { recursive: true });
}

const damages: [string, RegExp, (cluster: string) => Promise<unknown>][] = [
  [
    'a damaged pg_control',
    /global\/pg_control is missing or damaged/,
    (c) => writeFile(join(c, 'global/pg_control'), Buffer.alloc(8192)),
  ],
  ['no pg_control', /global\/pg_control is missing or damaged/, (c) => rm(join(c, 'global/pg_control'))],
  ['an emptied pg_wal', /pg_wal is missing or damaged/, (c) => empty(join(c, 'pg_wal'))],
  ['no pg_wal', /pg_wal is missing or damaged/, (c) => rm(join(c, 'pg_wal'), { recursive: true })],
  ['no pg_xact', /pg_xact is missing or damaged/, (c) => rm(join(c, 'pg_xact'), { recursive: true })],
  ['no PG_VERSION', /its file PG_VERSION is missing/, (c) => rm(join(c, 'PG_VERSION'))],
];

test.each(casesOf(damages, { inNpmTest: 1 }))(
  'a database with %s is rejected with a message of one line that contains instructions',
  async (_what, cause, spoil) => {
    const { path, cluster } = await makeWhole();
    await spoil(cluster);

    const message = await start(path).then(
      () => 'it starts',
      (error: Error) => error.message,
    );

    expect(message).toMatch(cause);
    expect(message).toContain('restore a backup (npm run cli -- restore <file>)');
    expect(message).not.toContain('\n');
  },
);

test('a copied cluster without its file modes and empty folders is repaired', async () => {
  const { path, cluster } = await makeWhole();
  for (const name of ['pg_notify', 'pg_tblspc', 'pg_replslot', 'pg_logical/snapshots', 'pg_twophase'])
    await rm(join(cluster, name), { recursive: true });
  await chmod(cluster, 0o755);

  await start(path);

  expect((await stat(cluster)).mode & 0o777).toBe(0o700);
});
