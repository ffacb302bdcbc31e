import { sql } from 'kysely';
import { resultText } from '#contract/api/envelope.ts';
import type { Page } from '#contract/api/paging.ts';
import { cleanTelephone } from '#contract/fields/contacts.ts';
import {
  suggestionStatus,
  type Suggestion,
  type suggestionSorts,
} from '#contract/public-site/suggestions.ts';
import { refused } from '../../platform/core/errors.ts';
import { timeOrBlank, formatTime, parseTimeAfter, parseTime } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import { assertAllFound } from '../../platform/crud/missing-records.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { matchesKey, ifPresent, readInBatches, readPage } from '../../platform/db/page.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { type Actor, systemActor } from '../../platform/http/api/actor.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { recordOperation, recordOperations } from '../../platform/operation-log/record-operation.ts';
import { isSuggestionWaiting } from '../counts/definitions.ts';

interface SuggestionFilters {
  key: string;
  status?: number | undefined;
  begintime?: string | undefined;
  endtime?: string | undefined;
  Ids?: number[] | undefined;
}

interface Reader {
  /** True to show mobile numbers, which are masked otherwise. */
  seesMobiles: boolean;
  retentionDays: number;
}

export async function dropSuggestion(
  { db, vault }: SealedDatabase,
  { mobile, content }: { mobile: string; content: string },
): Promise<void> {
  await db
    .insertInto('suggestions')
    .values({ mobile_sealed: vault.seal(mobile), mobile_hash: vault.lookupHash(mobile), content })
    .execute();
}

/** Lists suggestions. Mobile numbers are masked without the permission, and showing them is logged. */
export async function listSuggestions(
  { db, vault }: SealedDatabase,
  page: Page,
  { sort, ...filters }: SuggestionFilters & { sort?: (typeof suggestionSorts)[number] | undefined },
  reader: Reader & { by: Actor },
): Promise<{ List: Suggestion[]; TotalCount: number }> {
  const { rows, total } = await readPage(filteredSuggestions({ db, vault }, filters), page, (query) =>
    query.select(columns).orderBy(orders[sort ?? '-CreateTime']),
  );
  if (reader.seesMobiles && rows.length > 0) {
    const reading = { ProposeIds: rows.map(({ id }) => id) };
    await recordOperation(db, reader.by, { entityType: 'suggestion', after: reading });
  }
  return { List: rows.map((row) => toWire(vault, row, reader)), TotalCount: total };
}

/** Yields the filtered suggestions, oldest first; the caller logs the reading. */
export async function* readSuggestions(box: SealedDatabase, filters: SuggestionFilters, reader: Reader) {
  const query = filteredSuggestions(box, filters).select(columns).orderBy('s.id');
  const rows = readInBatches((afterId, limit) => query.where('s.id', '>', afterId).limit(limit).execute());
  for await (const row of rows) yield toWire(box.vault, row, reader);
}

function filteredSuggestions(
  { db, vault }: SealedDatabase,
  { key, status, begintime, endtime, Ids }: SuggestionFilters,
) {
  return db
    .selectFrom('suggestions as s')
    .leftJoin('administrators as a', 'a.id', 's.handled_by')
    .where((build) =>
      build.or([
        matchesKey([sql`s.content`], key),
        build('s.mobile_hash', '=', vault.lookupHash(cleanTelephone(key))),
      ]),
    )
    .where((build) =>
      ifPresent(status, (filter) =>
        build('s.handled_at', filter === suggestionStatus.handled ? 'is not' : 'is', null),
      ),
    )
    .where((build) => ifPresent(Ids, (ids) => build('s.id', 'in', ids)))
    .where((build) => ifPresent(begintime, (time) => build('s.created_at', '>=', parseTime(time))))
    .where((build) => ifPresent(endtime, (time) => build('s.created_at', '<', parseTimeAfter(time))));
}

const columns = [
  's.id',
  's.mobile_sealed',
  's.content',
  's.created_at',
  's.handled_at',
  's.handle_note',
  'a.real_name',
  'a.account',
] as const;

const selectRows = (box: SealedDatabase, filters: SuggestionFilters) =>
  filteredSuggestions(box, filters).select(columns).execute();
type Row = Awaited<ReturnType<typeof selectRows>>[number];

function toWire(vault: Vault, row: Row, { seesMobiles, retentionDays }: Reader): Suggestion {
  const mobile = vault.open(row.mobile_sealed);
  return {
    ProposeId: row.id,
    Mobile: seesMobiles ? mobile : maskText(mobile),
    ProposeContent: row.content,
    CreateTime: formatTime(row.created_at),
    Status: row.handled_at ? suggestionStatus.handled : suggestionStatus.waiting,
    HandleNote: row.handle_note,
    HandleName: row.real_name || row.account || '',
    HandleTime: timeOrBlank(row.handled_at),
    ForgetDate: dayAfter(row.created_at, retentionDays),
  };
}

function dayAfter(time: Date, days: number): string {
  return formatTime(new Date(time.getTime() + days * 86_400_000)).slice(0, 10);
}

const oldestFirst = sql`s.created_at, s.id`;
const orders = {
  oldest: oldestFirst,
  CreateTime: oldestFirst,
  '-CreateTime': sql`s.created_at desc, s.id desc`,
};

export async function countWaitingSuggestions(db: Database): Promise<number> {
  const { waiting } = await db
    .selectFrom('suggestions')
    .select((build) => build.fn.countAll<number>().as('waiting'))
    .where(isSuggestionWaiting)
    .executeTakeFirstOrThrow();
  return waiting;
}

/**
 * Records the handling, with its time and administrator: of all suggestions, or of none when one is missing.
 * @throws ApiError 404, and 409 with the present handling when one was handled since `readTime`
 */
export async function handleSuggestions(
  db: Database,
  { ids, note, readTime }: { ids: number[]; note: string; readTime: string | undefined },
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await findAllForChange(tx, ids);
    if (readTime !== undefined) assertHandledAt(before, readTime);
    await tx
      .updateTable('suggestions')
      .set({ handled_at: sql`now()`, handled_by: by.id, handle_note: note })
      .where('id', 'in', ids)
      .execute();
    const after = await findAllForChange(tx, ids);
    const entries = before.map((was, at) => ({
      entityType: 'suggestion',
      recordId: was.ProposeId,
      before: was,
      after: after[at] ?? null,
    }));
    await recordOperations(tx, by, entries);
  });
}

function assertHandledAt(suggestions: { HandleNote: string; HandledAt: Date | null }[], readTime: string) {
  for (const { HandleNote, HandledAt } of suggestions) {
    const HandleTime = timeOrBlank(HandledAt);
    if (HandleTime !== readTime)
      throw refused(resultText.changedMeanwhile, { Current: { HandleNote, HandleTime } });
  }
}

/** Deletes all of the suggestions, or none when one is missing. */
export async function deleteSuggestions(db: Database, ids: number[], by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const suggestions = await findAllForChange(tx, ids);
    await tx.deleteFrom('suggestions').where('id', 'in', ids).execute();
    const entries = suggestions.map((before) => ({
      entityType: 'suggestion',
      recordId: before.ProposeId,
      before,
      after: null,
    }));
    await recordOperations(tx, by, entries);
  });
}

/** Returns suggestions for the operation log, without phone numbers. */
async function findAllForChange(tx: Tx, ids: number[]) {
  const rows = await tx
    .selectFrom('suggestions')
    .select(['id as ProposeId', 'content as ProposeContent', 'handle_note as HandleNote'])
    .select(['handled_by as HandledBy', 'handled_at as HandledAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const foundIds = rows.map(({ ProposeId }) => ProposeId);
  await assertAllFound(tx, 'suggestion', ids, foundIds);
  return rows;
}

/** Removes suggestions, and with them the phone numbers, after their time (security line 27). Harmless when repeated. */
export async function forgetSuggestions(db: Database, olderThanDays: number): Promise<number> {
  return await transaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('suggestions')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
      .executeTakeFirstOrThrow();
    const count = Number(numDeletedRows);
    if (count > 0)
      await recordOperation(tx, systemActor('ForgetSuggestions'), {
        entityType: 'suggestion',
        after: { Removed: count },
      });
    return count;
  });
}
