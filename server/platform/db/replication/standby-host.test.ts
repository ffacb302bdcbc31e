import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgresPair, type PostgresPair } from '../../../testing/services/start-postgres-pair.ts';
import { createLogger } from '../../core/log.ts';
import { openDatabase, type Database } from '../open.ts';
import { openReads } from './replica.ts';
import { connectionToStandby } from './standby-host.ts';

/* A primary and two standbys in one URL. Each test continues from the one before: a promotion is not reversed. */

let pair: PostgresPair;
let url: string;
let db: Database;

beforeAll(async () => {
  pair = await startPostgresPair({ standbys: 2 });
  const hosts = [pair.primary, pair.standby, pair.secondStandby!].map(({ port }) => `127.0.0.1:${port}`);
  url = pair.primary.url.replace(/127\.0\.0\.1:\d+/, hosts.join());
  db = openDatabase({ url, connection: connectionToStandby, max: 2, answersWithinMs: 2_000 });
});
afterAll(async () => {
  await db.destroy();
  await pair.stop();
});

/** Returns the port of the server that answers; the error where none does. */
async function portInUse(): Promise<number | string> {
  const query = sql<{ port: string; standby: boolean }>`
    select current_setting('port') as port, pg_is_in_recovery() as standby`.execute(db);
  return await query.then(
    ({ rows: [row] }) => (row!.standby ? Number(row!.port) : 'a primary'),
    (error: Error) => error.message,
  );
}

test('one of the standbys is read, not the primary', async () => {
  expect([pair.standby.port, pair.secondStandby!.port]).toContain(await portInUse());
});

/** Returns the standby in use, and the other one. */
async function standbysByUse() {
  const standbys = [pair.standby, pair.secondStandby!];
  return (await portInUse()) === pair.standby.port ? standbys : standbys.toReversed();
}

test('a standby that takes the place of another one is not read before its content was compared', async () => {
  const [used, other] = (await standbysByUse()) as [typeof pair.standby, typeof pair.standby];
  await pair.primary.query('create table content_revision as select 1 as revision');
  const revisionOf = async (server: typeof pair.standby) =>
    (await server.query<{ revision: number }>('select revision from content_revision'))[0]?.revision;
  await expect.poll(() => revisionOf(other).catch(() => undefined)).toBe(1);
  await other.query('select pg_wal_replay_pause()');
  await pair.primary.query('update content_revision set revision = 2');
  await expect.poll(() => revisionOf(used)).toBe(2);
  const primary = openDatabase({ url: pair.primary.url, max: 2 });
  const never = 3_600_000;
  const log = createLogger({ level: 'silent' });
  const reads = openReads({ primary, replicaUrl: url, log, maxBehindMs: never, pollEveryMs: never });
  const known = { revision: 2, withdrawnAt: 0, withdrawals: [], changesIn: null };
  await reads.watch({ read: async () => known, listen: async () => async () => {} }).read();
  const figure = (name: string) => reads.figures.find((one) => one.name === name)?.read();
  await expect
    .poll(async () => {
      const isAsked = await figure('database_replica_is_asked');
      if (isAsked === 0) reads.start();
      return isAsked;
    })
    .toBe(1);
  const read = () =>
    reads.read(
      async (on) => (await on.selectFrom('content_revision').select('revision').execute())[0]?.revision,
    );
  expect(await read()).toBe(2);
  expect(await figure('database_replica_reads_total')).toBe(1);

  used.kill('SIGSTOP');
  await expect.poll(portInUse).toBe(other.port);

  expect(await read()).toBe(2);
  used.kill('SIGCONT');
  await other.query('select pg_wal_replay_resume()');
  await reads.stop();
  await primary.destroy();
});

test('after the standby in use has become the primary, the other standby is read', async () => {
  const [used, other] = (await standbysByUse()) as [typeof pair.standby, typeof pair.standby];
  pair.primary.kill('SIGKILL');
  await pair.primary.ended;

  await used.query('select pg_promote()');

  await expect.poll(portInUse).toBe(other.port);
  other.kill('SIGQUIT');
  await other.ended;
});

test('while there is no standby, a reading fails at once', async () => {
  await expect.poll(portInUse).toMatch(/^none of the servers is a standby/);
});
