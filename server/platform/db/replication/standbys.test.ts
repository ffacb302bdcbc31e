import { expect, test } from 'vitest';
import { startPostgres, startPostgresPair } from '../../../testing/services/start-postgres-pair.ts';
import { createLogger } from '../../core/log.ts';
import { openDatabase } from '../open.ts';
import { watchStandbys } from './standbys.ts';

function startWatch(url: string, hasStandbys = true) {
  const said: Record<string, unknown>[] = [];
  const log = createLogger({
    level: 'info',
    destination: { write: (line) => void said.push(JSON.parse(line)) },
  });
  const db = openDatabase({ url, max: 1 });
  const watch = watchStandbys({ db, log, hasStandbys });
  const lines = (word: string) => said.filter(({ msg }) => String(msg).startsWith(word));
  const stop = async () => {
    watch.stop();
    await db.destroy();
  };
  const names = async () => {
    await watch.look();
    return watch.missing().map(({ name }) => name);
  };
  return { watch, names, lines, stop };
}

test('an unread slot and a missing synchronous standby are logged once, and their end is logged once', async () => {
  const postgres = await startPostgres();
  await postgres.query('create role ordinary login');
  await postgres.query(`select pg_create_physical_replication_slot('unused')`);
  await postgres.query(`select pg_create_physical_replication_slot('db2', true)`);
  const { watch, names, lines, stop } = startWatch(postgres.url.replace('xiehui@', 'ordinary@'));

  expect(await names()).toEqual([]);
  expect(watch.saveCopies()).toBe('single');
  expect(await names()).toEqual(['db2']);
  expect(watch.missing()).toMatchObject([{ name: 'db2', isLost: false }]);
  expect(watch.missing()[0]?.retainedBytes).toBeGreaterThanOrEqual(0);
  await postgres.query(`alter system set synchronous_standby_names = 'db2'`);
  await postgres.query('select pg_reload_conf()');
  await expect.poll(names).toEqual(['db2', '']);
  expect(watch.saveCopies()).toBe('confirmed');
  expect(lines('standbyMissing')).toMatchObject([{ name: 'db2' }, { name: '' }]);

  await postgres.query(`alter system set synchronous_standby_names = ''`);
  await postgres.query('select pg_reload_conf()');
  await postgres.query(`select pg_drop_replication_slot('db2')`);
  await expect.poll(names).toEqual([]);
  expect(lines('standbyBack')).toHaveLength(2);
  await stop();
  await postgres.stop();
});

test('a lost standby without a slot is reported to an ordinary account', async () => {
  const { primary, standby, stop: stopPair } = await startPostgresPair();
  await primary.query('create role ordinary login');
  const { names, lines, stop } = startWatch(primary.url.replace('xiehui@', 'ordinary@'));
  await expect.poll(() => primary.query('select from pg_stat_replication')).toHaveLength(1);
  const connected = await primary.query<{ name: string }>(
    'select application_name as name from pg_stat_replication',
  );
  expect(await names()).toEqual([]);

  standby.kill('SIGQUIT');
  await standby.ended;

  await expect.poll(names).toEqual(connected.map(({ name }) => name));
  expect(lines('standbyMissing')).toHaveLength(1);
  await stop();
  await stopPair();
});

test('a server that forbids to look at its standbys is logged once, and nothing is missing', async () => {
  const postgres = await startPostgres();
  await postgres.query('create role ordinary login');
  await postgres.query('revoke execute on function pg_current_wal_lsn() from public');
  const { watch, names, lines, stop } = startWatch(postgres.url.replace('xiehui@', 'ordinary@'));

  expect([await names(), await names()]).toEqual([[], []]);

  expect(watch.saveCopies()).toBe('hidden');
  expect(lines('standbysHidden')).toHaveLength(1);
  await stop();
  await postgres.stop();
});

test('where only one server is named, saves on one server are what the operator chose', async () => {
  const postgres = await startPostgres();
  const { watch, names, stop } = startWatch(postgres.url, false);

  await names();

  expect(watch.saveCopies()).toBe('unwatched');
  await stop();
  await postgres.stop();
});
