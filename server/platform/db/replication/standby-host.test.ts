import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgresPair, type PostgresPair } from '../../../testing/services/start-postgres-pair.ts';
import { openDatabase, type Database } from '../open.ts';
import { connectionToStandby } from './standby-host.ts';

/* A primary and two standbys in one URL. Each test continues from the one before: a promotion is not reversed. */

let pair: PostgresPair;
let db: Database;

beforeAll(async () => {
  pair = await startPostgresPair({ standbys: 2 });
  const hosts = [pair.primary, pair.standby, pair.secondStandby!].map(({ port }) => `127.0.0.1:${port}`);
  const url = pair.primary.url.replace(/127\.0\.0\.1:\d+/, hosts.join());
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

test('after the standby in use has become the primary, the other standby is read', async () => {
  const port = await portInUse();
  const [used, other] =
    port === pair.standby.port ? [pair.standby, pair.secondStandby!] : [pair.secondStandby!, pair.standby];
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
