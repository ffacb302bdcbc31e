import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { databaseBefore } from '../../testing/database-before.ts';

test('searches for certificates of the log are counted by day in Shanghai after the upgrade', async () => {
  const { db, url } = await databaseBefore('0645');
  const add = (id: number, time: string, action = 'GetCertList') =>
    sql`insert into operation_log (id, happened_at, actor_kind, actor_name, address, action, noun, record_id, result_code, trace_id,
        previous_hash, hash)
      values (${id}, ${time}, 'visitor', '', '', ${action}, 'certificate', '', 200, '', '', '')`.execute(db);
  await add(1, '2026-03-01T15:59:59Z');
  await add(2, '2026-03-01T16:00:00Z');
  await add(3, '2026-03-02T10:00:00Z', 'DownCert');

  await migrate({ url });
  await add(4, '2026-03-02T11:00:00Z');
  await add(5, '2026-03-02T12:00:00Z', 'DownCert');

  const days = await db.selectFrom('daily_certificate_searches').selectAll().orderBy('day').execute();
  expect(days).toEqual([
    { day: '2026-03-01', search_count: 1 },
    { day: '2026-03-02', search_count: 2 },
  ]);
});
