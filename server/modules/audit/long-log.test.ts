import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { parseTime } from '../../platform/core/shanghai-time.ts';
import { readRows } from '../../testing/read-rows.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as base } from '../../testing/test.ts';
import { readOperations } from './store.ts';

/* A log with more entries than a search by words reads. */

const count = 51_000;

/** Entries a minute apart; every thousandth contains a word, the first one has a trace id. */
const test = base.extend('firstId', { scope: 'file' }, async ({ site }) => {
  const { rows } = await sql<{ first: number }>`
    insert into operation_log (id, happened_at, actor_kind, actor_name, address, action, noun, record_id, before_values, result_code,
      trace_id, previous_hash, hash)
    select last_id + n, date_trunc('second', now()) - (${count}::int - n) * interval '1 minute', 'system', 'sample', '',
      case when n % 2 = 0 then 'SaveNews' else 'EditMember' end, 'sample', '',
      case when n % 1000 = 1 then '{"Title":"珐琅展"}' end, 200, case when n = 1 then 'trace-of-long-ago' else '' end, '', ''
    from generate_series(1, ${count}::int) n, operation_log_head
    returning id as first`.execute(site.db);
  await sql`update operation_log_head set last_id = (select max(id) from operation_log)`.execute(site.db);
  return Math.min(...rows.map(({ first }) => first));
});

test('a search by words reads the latest 50,000 entries and says how far back they go', async ({
  site,
  administrator,
  firstId,
}) => {
  const find = async (filters: object) =>
    await site.call(systemAudit.GetOperationLog, filters, administrator);

  const found = await find({ key: '珐琅' });

  expect(found.TotalCount).toBe(50);
  const [oldest] = (await find({ logid: firstId + 1000 })).List;
  expect(found.SearchedFrom! < oldest!.CreateTime).toBe(true);
  expect((await find({ logid: firstId })).List).toHaveLength(1);
});

test('a search within a time or by another filter reaches the entries before', async ({
  site,
  administrator,
  firstId,
}) => {
  const find = async (filters: object) =>
    await site.call(systemAudit.GetOperationLog, filters, administrator);
  const [first] = (await find({ logid: firstId })).List;

  const within = await find({ key: '珐琅', endtime: first!.CreateTime });
  const ofAction = await find({ key: '珐琅', action: 'EditMember' });
  const traced = await find({ key: 'trace-of-long-ago' });

  expect(within).toMatchObject({ TotalCount: 1, List: [{ LogId: firstId }] });
  expect(within).not.toHaveProperty('SearchedFrom');
  expect(ofAction.TotalCount).toBe(51);
  expect(traced.List).toMatchObject([{ LogId: firstId }]);
});

test('an export by a word contains the entries of the whole log', async ({
  site,
  administrator,
  firstId,
}) => {
  const { rawPayload } = await site.app.inject({
    url: `${systemAudit.ExportOperationLog.path}?${new URLSearchParams({ key: '珐琅' })}`,
    headers: { token: administrator },
  });

  const rows = await readRows(rawPayload, 13);
  expect(rows).toHaveLength(1 + 51);
  expect(rows.at(-1)?.cells[0]?.text).toBe(String(firstId));
});

test('an export of a time, of a record or of numbers contains what the list shows', async ({
  site,
  administrator,
  firstId,
}) => {
  const exportedIds = async (filters: Record<string, string>) => {
    const { rawPayload } = await site.app.inject({
      url: `${systemAudit.ExportOperationLog.path}?${new URLSearchParams(filters)}`,
      headers: { token: administrator },
    });
    const rows = await readRows(rawPayload, 13);
    return rows.slice(1).map(({ cells }) => Number(cells[0]?.text));
  };
  const timeOf = async (logid: number) =>
    (await site.call(systemAudit.GetOperationLog, { logid }, administrator)).List[0]!.CreateTime;
  const [begintime, endtime] = [await timeOf(firstId + 1), await timeOf(firstId + 2)];
  // Written last, while the clock was wrong.
  const late = await insertAt(site, parseTime(endtime));

  expect(await exportedIds({ begintime, endtime })).toEqual([late, firstId + 2, firstId + 1]);
  expect(await exportedIds({ noun: 'sample', recordid: 'late' })).toEqual([late]);
  expect(await exportedIds({ Ids: `${firstId},${firstId + 40_000}` })).toEqual([firstId + 40_000, firstId]);
  expect(await exportedIds({ endtime: '2001-01-01 00:00:00' })).toEqual([]);
});

test('the last second of a day and of a time belongs to it, in the list and in an export', async ({
  site,
  administrator,
}) => {
  const last = await insertAt(site, new Date('2001-05-06T23:59:59.600+08:00'));
  await insertAt(site, new Date('2001-05-07T00:00:00+08:00'));
  for (const endtime of ['2001-05-06', '2001-05-06 23:59:59']) {
    const filters = { begintime: '2001-05-06', endtime };
    const { List } = await site.call(systemAudit.GetOperationLog, filters, administrator);
    const exported = await Array.fromAsync(readOperations(site.db, { ...noWords, ...filters }));

    for (const found of [List, exported]) expect(found.map(({ LogId }) => LogId)).toEqual([last]);
  }
});

const noWords = { key: '', actor: '', action: '', noun: '', recordid: '' };

/** Inserts an entry with a time, and returns its number. */
async function insertAt(site: TestApp, time: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with head as (update operation_log_head set last_id = last_id + 1 returning last_id)
    insert into operation_log (id, happened_at, actor_kind, actor_name, address, action, noun, record_id, result_code, trace_id,
      previous_hash, hash)
    select last_id, ${time}, 'system', 'sample', '', 'SaveNews', 'sample', 'late', 200, '', '', '' from head
    returning id`.execute(site.db);
  return rows[0]!.id;
}
