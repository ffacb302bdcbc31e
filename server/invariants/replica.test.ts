import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { businessLinks, webLinks } from '#contract/public-site/links.ts';
import { createLogger } from '../platform/core/log.ts';
import { contentRevisionSource, invalidateContent } from '../platform/db/content-revision.ts';
import { openDatabase } from '../platform/db/open.ts';
import { openReads } from '../platform/db/replication/replica.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { signInAdministrator } from '../testing/factories/records.ts';
import { startPostgresPair, type PostgresPair } from '../testing/services/start-postgres-pair.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

/*
 * The program on a real primary and its standby: the server that answers visitors, and the behaviour when one of them
 * fails. Each test continues from the one before: a promotion is not reversed.
 */

let pair: PostgresPair;
let site: TestApp;
let token: string;

beforeAll(async () => {
  pair = await startPostgresPair();
  const { primary, standby } = pair;
  const url = primary.url.replace(`:${primary.port}/`, `:${primary.port},127.0.0.1:${standby.port}/`);
  await prepareDatabase({ url, ownerUrl: url });
  const db = openDatabase({ url, max: 8 });
  // The standby among them is found.
  const env = { DATABASE_URL: url, DATABASE_REPLICA_URL: url };
  site = await startTestApp(env, {
    database: { db, owner: db, url, ownerUrl: url, drop: () => db.destroy() },
  });
  token = await signInAdministrator(site, ['link:list', 'link:save']);
});
afterAll(async () => {
  await site.close();
  await pair.stop();
});

async function addLink(title: string): Promise<void> {
  await site.call(
    businessLinks.SaveWebFriendlinks,
    { Title: title, Friendlinks: 'https://www.example.cn' },
    token,
  );
}

async function shownTitles(): Promise<string[]> {
  const links = await site.call(webLinks.GetWebFriendlinks, {});
  return links.map(({ Title }) => Title);
}

async function figure(name: string): Promise<number> {
  const { body } = await site.app.inject('/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
}
const readByReplica = () => figure('database_replica_reads_total');
const isReplicaAsked = () => figure('database_replica_is_asked');

test('the test runs the PostgreSQL servers of the distribution where they are installed', async () => {
  const debian = '/usr/lib/postgresql/15/bin/postgres';
  const [row] = await pair.primary.query<{ version: string }>(
    `select split_part(current_setting('server_version'), '.', 1) as version`,
  );

  expect(Number(row?.version)).toBe(existsSync(debian) ? 15 : 18);
});

test('data that is not cached is read from the replica', async () => {
  await expect.poll(isReplicaAsked).toBe(1);
  const before = await readByReplica();

  expect(await shownTitles()).toEqual([]);

  expect(await readByReplica()).toBe(before + 1);
});

test('a user who saves a record reads the saved record although the replica lags behind', async () => {
  await pair.standby.query('select pg_wal_replay_pause()');
  const before = await readByReplica();

  await addLink('一');
  expect(await shownTitles()).toEqual(['一']);

  expect(await readByReplica()).toBe(before);
});

test('the replica receives queries again after it has caught up', async () => {
  expect(await isReplicaAsked()).toBe(0);

  await pair.standby.query('select pg_wal_replay_resume()');

  await expect.poll(isReplicaAsked).toBe(1);
});

test('a replica that lags too far behind receives no queries until it has caught up', async () => {
  const { db } = site;
  const log = createLogger({ level: 'silent' });
  const replicaUrl = pair.standby.url;
  const reads = openReads({ primary: db, replicaUrl, log, maxBehindMs: 200, pollEveryMs: 20 });
  await reads.watch(contentRevisionSource(db, pair.primary.url, [])).read();
  reads.start();
  const asked = () => reads.figures.find(({ name }) => name === 'database_replica_is_asked')?.read();
  await expect.poll(asked).toBe(1);

  await pair.standby.query('select pg_wal_replay_pause()');
  await pair.primary.query('create table written_meanwhile ()');
  await expect.poll(asked).toBe(0);
  await pair.standby.query('select pg_wal_replay_resume()');

  await expect.poll(asked).toBe(1);
  await reads.stop();
});

test('a program that hears of a change reads nothing older from the replica', async () => {
  const { db } = site;
  const log = createLogger({ level: 'silent' });
  const options = { maxBehindMs: 60_000, pollEveryMs: 20 };
  const reads = openReads({ primary: db, replicaUrl: pair.standby.url, log, ...options });
  const source = reads.watch(contentRevisionSource(db, pair.primary.url, []));
  const { revision } = await source.read();
  reads.start();
  const asked = () => reads.figures.find(({ name }) => name === 'database_replica_is_asked')?.read();
  await expect.poll(asked).toBe(1);
  await pair.standby.query('select pg_wal_replay_pause()');
  onTestFinished(async () => void (await pair.standby.query('select pg_wal_replay_resume()')));

  const { promise: revisionRead, resolve } = Promise.withResolvers<number | undefined>();
  const readRevision = (on: typeof db) =>
    on.selectFrom('content_revision').select('revision').executeTakeFirst();
  const stopListening = await source.listen({
    changed: () => resolve(reads.read(readRevision).then((row) => row?.revision)),
    away() {},
    back() {},
  });
  await db.transaction().execute((tx) => invalidateContent(tx, 'publication'));

  expect(await revisionRead).toBe(revision + 1);
  await stopListening();
  await reads.stop();
});

test('a replica that does not respond is skipped', async () => {
  pair.standby.kill('SIGSTOP');
  const address = '/api/XfWebApi/GetBannerList?type=2';

  const answers = await Promise.all([site.app.inject(address), site.app.inject('/rss.xml')]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await isReplicaAsked()).toBe(0);
  pair.standby.kill('SIGCONT');
  await expect.poll(isReplicaAsked).toBe(1);
});

async function statusesOf(paths: string[]): Promise<number[]> {
  const answers = await Promise.all(paths.map((path) => site.app.inject(path)));
  return answers.map(({ statusCode }) => statusCode);
}

test('while the primary is frozen, data that is not cached is read from the replica', async () => {
  await addLink('二');
  // The last check of the replica was before the insert, so the program does not know yet that the replica has it.
  const seen = () => pair.standby.query(`select from links where title = '二'`);
  await expect.poll(seen).toHaveLength(1);

  pair.primary.kill('SIGSTOP');

  expect(await statusesOf(['/api/XfWebApi/GetPrivacy', '/sitemap.xml'])).toEqual([200, 200]);
  pair.primary.kill('SIGCONT');
  await expect.poll(isReplicaAsked).toBe(1);
});

test('after the primary has failed, data that is not cached is read from the replica', async () => {
  pair.primary.kill('SIGKILL');
  await pair.primary.ended;

  const asked = ['/api/XfWebApi/GetBannerList?type=1', '/api/XfWebApi/GetAgenda'];
  expect(await statusesOf(asked)).toEqual([200, 200]);
});

test('after the standby has replaced a failed primary, the site writes to the new primary and reads from it', async () => {
  await pair.standby.query('select pg_promote()');

  await expect.poll(() => addLink('三').then(() => 'saved', String), { interval: 200 }).toBe('saved');
  expect(await shownTitles()).toEqual(['一', '二', '三']);
  expect(await isReplicaAsked()).toBe(0);
});
