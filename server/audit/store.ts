import { sql } from 'kysely';
import type { Operation } from '#contract/audit.ts';
import type { Page } from '#contract/paging.ts';
import type { Database } from '../db/open.ts';
import { formatTime, parseEndTime, parseTime } from '../shanghai-time.ts';
import { operationColumns, type OperationRow } from './chain.ts';

interface Filters {
  key: string;
  actor: string;
  action: string;
  noun: string;
  recordid: string;
  result?: number | undefined;
  begintime?: string | undefined;
  endtime?: string | undefined;
}

export async function listOperations(
  db: Database,
  page: Page,
  filters: Filters,
): Promise<{ List: Operation[]; TotalCount: number }> {
  const has = (column: 'actor_name' | 'action' | 'after_values' | 'before_values', text: string) =>
    sql<boolean>`strpos(lower(coalesce(${sql.ref(column)}, '')), lower(${text})) > 0`;
  const chosen = db
    .selectFrom('operation_log')
    .$if(filters.actor !== '', (query) => query.where(has('actor_name', filters.actor)))
    .$if(filters.action !== '', (query) => query.where('action', '=', filters.action))
    .$if(filters.noun !== '', (query) => query.where('noun', '=', filters.noun))
    .$if(filters.recordid !== '', (query) => query.where('record_id', '=', filters.recordid))
    .$if(filters.result !== undefined, (query) => query.where('result_code', '=', filters.result ?? 0))
    .$if(filters.begintime !== undefined, (query) =>
      query.where('happened_at', '>=', parseTime(filters.begintime ?? '')),
    )
    .$if(filters.endtime !== undefined, (query) =>
      query.where('happened_at', '<=', parseEndTime(filters.endtime ?? '')),
    )
    .$if(filters.key !== '', (query) =>
      query.where((build) =>
        build.or([
          has('actor_name', filters.key),
          has('action', filters.key),
          has('before_values', filters.key),
          has('after_values', filters.key),
        ]),
      ),
    );
  const rows = await chosen
    .select(operationColumns)
    .orderBy('id', 'desc')
    .limit(page.pagesize)
    .offset((page.pageindex - 1) * page.pagesize)
    .execute();
  const { total } = await chosen
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { List: rows.map(toWire), TotalCount: total };
}

function toWire(row: OperationRow): Operation {
  return {
    LogId: row.id,
    CreateTime: formatTime(row.happened_at),
    ActorKind: row.actor_kind as Operation['ActorKind'],
    ActorId: row.actor_id,
    ActorName: row.actor_name,
    Address: row.address,
    Action: row.action,
    Noun: row.noun,
    RecordId: row.record_id,
    Before: row.before_values === null ? null : JSON.parse(row.before_values),
    After: row.after_values === null ? null : JSON.parse(row.after_values),
    ResultCode: row.result_code,
    TraceId: row.trace_id,
  };
}
