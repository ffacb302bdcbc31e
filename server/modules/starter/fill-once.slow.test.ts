import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webMenus } from '#contract/public-site/menus.ts';
import { openVault, type Vault } from '../../platform/core/vault.ts';
import { openDatabase, type Database } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { openStorage, type Storage } from '../../platform/storage/storage.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/start-program.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { saveSiteInfo } from '../settings/store.ts';
import { fillDemo, waitForTurn, writeDemo } from './fill.ts';
import { storeStarterFiles, type StoredFile } from './keep-files.ts';
import { readStarter, type Starter } from './read-starter.ts';
import { leaveEmpty } from './untouched.ts';

/* The demo association comes once, and whole. */

let folder: TemporaryFolder;
let storage: Storage;
let files: StoredFile[];
let vault: Vault;
let starter: Starter;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  storage = await openStorage({ kind: 'folder', folder: `${folder.path}/files` });
  starter = await readStarter();
  files = await storeStarterFiles(storage, starter);
  vault = await openVault(folder.path, undefined);
});

afterAll(() => folder.remove());

test('two simultaneous starts fill the site once, and a later start never fills a site again', async () => {
  const other = await startTestApp();

  const started = await Promise.all([
    writeDemo({ db: other.db, storage, vault }, starter, files),
    writeDemo({ db: other.db, storage, vault }, starter, files),
  ]);
  await other.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const table of ['news', 'menus', 'banners', 'links'] as const) await tx.deleteFrom(table).execute();
  });
  const again = await fillDemo({ db: other.db, storage, vault });

  expect(started.filter((member) => member !== null)).toEqual([
    { account: 'hengzhun', password: expect.stringMatching(/^\w{4}(-\w{4}){3}$/) },
  ]);
  expect(again).toBe(null);
  expect(await other.db.selectFrom('menus').select('id').execute()).toEqual([]);
  await other.close();
});

/** Returns whether both the filling start and the waiting one take longer than any query may. */
async function hasWaitedLonger(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and clock_timestamp() - xact_start > '2.5 s'`.execute(db);
  return rows.length > 1;
}

test('a start waits for another start that exceeds the time limit of an answer', async () => {
  const other = await startTestApp();
  const hasty = openDatabase({ url: other.database.url, max: 1, answersWithinMs: 2_000 });
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const first = transaction(other.db, async (tx) => {
    await waitForTurn(tx);
    begin();
    await expect.poll(() => hasWaitedLonger(other.db)).toBe(true);
    await saveSiteInfo(tx, { SiteName: '先到的协会' });
  });
  await hasBegun;

  const member = await writeDemo({ db: hasty, storage, vault }, starter, files);

  expect(member).toBe(null);
  await first;
  await hasty.destroy();
  await other.close();
});

test('a failed fill leaves no record in the database', async () => {
  const other = await startTestApp();
  await sql`alter table links add constraint no_links check (false)`.execute(other.owner);

  await expect(writeDemo({ db: other.db, storage, vault }, starter, files)).rejects.toThrow('no_links');

  expect(await other.db.selectFrom('news').select('id').execute()).toEqual([]);
  expect(await other.db.selectFrom('files').select('id').execute()).toEqual([]);
  await other.close();
});

test('a site that started empty remains empty', async () => {
  const empty = await startTestApp();
  await leaveEmpty(empty.db);

  expect(await fillDemo({ db: empty.db, storage, vault })).toBe(null);
  expect(await empty.call(webMenus.GetMenuList, {})).toEqual([]);
  await empty.close();
});
