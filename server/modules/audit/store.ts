import { sql } from 'kysely';
import { resultCode } from '#contract/api/envelope.ts';
import type { Page } from '#contract/api/paging.ts';
import type { FoundOperations, Operation } from '#contract/back-office/audit.ts';
import { formatTime, parseTimeAfter, parseTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { contains, ifPresent, readLongPage, readPage, withKeys } from '../../platform/db/page.ts';
import { isChosenBy } from '../../platform/db/row-counts.ts';
import { operationColumns, type OperationRow } from '../../platform/operation-log/record-operation.ts';
import { actionGroups } from './action-words.ts';

export interface OperationFilters {
  key: string;
  actor: string;
  action: string;
  noun: string;
  recordid: string;
  logid?: number | undefined;
  result?: number | undefined;
  begintime?: string | undefined;
  endtime?: string | undefined;
  Ids?: number[] | undefined;
}

/**
 * Words are compared with each entry, which no index does. A search reads this many entries, the newest ones that the other filters
 * choose, and answers how far back they go: its cost does not grow with the log.
 */
const maxCompared = 50_000;

export async function listOperations(
  db: Database,
  page: Page,
  filters: OperationFilters,
): Promise<FoundOperations> {
  const isSearched = filters.key + filters.actor !== '';
  const oldest = isSearched ? await oldestCompared(db, filters) : undefined;
  const { rows, total } = await readLongPage(
    chosenBy(db, filters, oldest?.id),
    page,
    {
      key: 'id',
      order: [['id', 'desc']],
      counted: isChosenBy(filters) ? countOperations(db) : undefined,
      isSearched,
    },
    (ids) =>
      db
        .selectFrom('operation_log')
        .select([...operationColumns, actorTitle])
        .where(withKeys('id', ids)),
  );
  return {
    List: rows.map(toWire),
    TotalCount: total,
    ...(oldest && { SearchedFrom: formatTime(oldest.happened_at) }),
  };
}

/** Returns the oldest entry that a search compares; undefined when it compares all of them. */
async function oldestCompared(db: Database, filters: OperationFilters) {
  const oldest = chosenBy(db, { ...filters, key: '', actor: '' })
    .select('id')
    .orderBy('id', 'desc')
    .offset(maxCompared)
    .limit(1);
  return await db
    .selectFrom('operation_log')
    .select(['id', 'happened_at'])
    .where('id', '=', oldest)
    .executeTakeFirst();
}

/** Counts the rows by their numbers, which have no gaps; only the oldest are ever deleted. */
async function countOperations(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('operation_log')
    .select(sql<number>`coalesce(max(id) - min(id) + 1, 0)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Yields the operations, newest first, some hundred numbers at a time: no statement reads the whole log for a rare word. */
export async function* readOperations(db: Database, filters: OperationFilters): AsyncGenerator<Operation> {
  const batch = 200;
  const { first, last } = await numbersOf(db, filters);
  for (let until = last; until >= first; until -= batch) {
    const rows = await chosenBy(db, filters)
      .where('id', '<=', until)
      .where('id', '>', until - batch)
      .select([...operationColumns, actorTitle])
      .orderBy('id', 'desc')
      .execute();
    // One by one: what is read long before it is written outlives the quick collections of garbage.
    for (const row of rows) yield toWire(row);
  }
}

/**
 * Returns the first and the last number among the entries of the time, the record or the numbers that are asked for, which indexes find;
 * without any, those of the whole log. The last number is 0 when there are none.
 */
async function numbersOf(db: Database, filters: OperationFilters): Promise<{ first: number; last: number }> {
  const { begintime, endtime, Ids, logid, noun, recordid } = filters;
  const indexed = { begintime, endtime, Ids, logid, ...(recordid !== '' && { noun, recordid }) };
  const entries = isChosenBy(indexed)
    ? db.selectFrom('operation_log').select('id')
    : // Once and apart: the first number alone would be looked for from the beginning of the log.
      db
        .with(
          (entry) => entry('matching').materialized(),
          (query) => chosenBy(query, { ...noFilters, ...indexed }).select('id'),
        )
        .selectFrom('matching')
        .select('id');
  return await db
    .selectFrom(entries.as('entries'))
    .select([sql<number>`coalesce(min(id), 1)`.as('first'), sql<number>`coalesce(max(id), 0)`.as('last')])
    .executeTakeFirstOrThrow();
}

const noFilters = { key: '', actor: '', action: '', noun: '', recordid: '' };

/** @param oldest the number of the oldest entry that is compared with the words; a trace id is found in all entries */
function chosenBy(db: Pick<Database, 'selectFrom'>, filters: OperationFilters, oldest?: number) {
  return db
    .selectFrom('operation_log')
    .where((build) =>
      ifPresent(oldest, (id) => build.or([build('id', '>=', id), build('trace_id', '=', filters.key)])),
    )
    .where(isActorCalled(filters.actor))
    .where(isAction(filters.action))
    .where((build) => ifPresent(filters.noun, (noun) => build('noun', '=', noun)))
    .where((build) => ifPresent(filters.recordid, (id) => build('record_id', '=', id)))
    .where((build) => ifPresent(filters.Ids, (ids) => build('id', 'in', ids)))
    .where((build) => ifPresent(filters.logid, (id) => build('id', '=', id)))
    .where((build) => ifPresent(filters.result, (code) => build('result_code', '=', code)))
    .where((build) => ifPresent(filters.begintime, (time) => build('happened_at', '>=', parseTime(time))))
    .where((build) => ifPresent(filters.endtime, (time) => build('happened_at', '<', parseTimeAfter(time))))
    .where((build) =>
      build.or([
        contains(sql`actor_name`, filters.key),
        contains(sql`action`, filters.key),
        contains(sql`before_values`, filters.key),
        contains(sql`after_values`, filters.key),
        build('trace_id', '=', filters.key),
      ]),
    );
}

/** Selects the name that the actor has today; the log itself stores the account. */
const actorTitle = sql<string>`coalesce(
  case actor_kind
    when 'administrator' then (select real_name from administrators where administrators.id = actor_id)
    when 'member' then (select name from members where members.id = actor_id)
  end, '')`.as('actor_title');

/** Returns whether the account or the name of the actor contains the key. */
function isActorCalled(key: string) {
  return ifPresent(
    key,
    () => sql<boolean>`(${contains(sql`actor_name`, key)}
      or (actor_kind = 'administrator'
        and actor_id = any(array(select id from administrators where ${contains(sql`real_name`, key)})))
      or (actor_kind = 'member'
        and actor_id = any(array(select id from members where ${contains(sql`name`, key)}))))`,
  );
}

/** Returns whether the action is the wanted one, or one of the wanted group of the words of the log. */
function isAction(name: string) {
  const names = actionGroups.find(({ Name }) => Name === name)?.Actions ?? [name];
  return ifPresent(name, () => sql<boolean>`(${sql.join(names.map(isNamed), sql` or `)})`);
}

/** Returns the condition for a name such as `SaveNews` or `member/SaveNews`, as in the words of the log. */
function isNamed(name: string) {
  const [action = '', kind] = name.split('/').toReversed();
  if (kind !== undefined) return sql`(action = ${action} and actor_kind = ${kind})`;
  const others = kindsWithOwnWord(action);
  if (others.length === 0) return sql`action = ${action}`;
  return sql`(action = ${action} and actor_kind <> all(${others}::text[]))`;
}

/** Returns the kinds of actors that have a word of their own for an action. */
function kindsWithOwnWord(action: string): string[] {
  return actionGroups
    .flatMap(({ Actions }) => Actions)
    .filter((key) => key.endsWith(`/${action}`))
    .map((key) => key.slice(0, -action.length - 1));
}

const downloads = ['DownCert', 'DownCerts', 'GetCertImage', 'DownloadBackup'];

/** Lists the changes of one record and who made them. */
export async function listRecordHistory(
  db: Database,
  page: Page,
  record: { entityType: string; recordId: number },
): Promise<{ List: Operation[]; TotalCount: number }> {
  const operations = db
    .selectFrom('operation_log')
    .where('noun', '=', record.entityType)
    .where('record_id', '=', String(record.recordId))
    .where('result_code', '=', resultCode.done)
    // A download changes nothing.
    .where('action', 'not in', downloads)
    .where((build) =>
      build.or([build('before_values', 'is not', null), build('after_values', 'is not', null)]),
    );
  const { rows, total } = await readPage(operations, page, (query) =>
    query.select([...operationColumns, actorTitle]).orderBy('id', 'desc'),
  );
  return { List: rows.map(toWire), TotalCount: total };
}

function toWire(row: OperationRow & { actor_title: string }): Operation {
  return {
    LogId: row.id,
    CreateTime: formatTime(row.happened_at),
    ActorKind: row.actor_kind as Operation['ActorKind'],
    ActorId: row.actor_id,
    ActorName: row.actor_name,
    ActorTitle: row.actor_title,
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
