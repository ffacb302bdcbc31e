import { sql } from 'kysely';
import type * as v from 'valibot';
import type { Page } from '#contract/api/paging.ts';
import type { ConfirmationRound, roundForm } from '#contract/members/confirmations.ts';
import { notFound } from '../../platform/core/errors.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { readPage } from '../../platform/db/page.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { versionedWrite } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { isMemberAsked, isDueForReminder, isRoundOpen } from '../counts/definitions.ts';

const entityType = 'confirmationRound';

type Form = v.InferOutput<typeof roundForm>;

/** Lists the rounds with their counts, the newest first. */
export async function listRounds(db: Database, page: Page) {
  const { rows, total } = await readPage(rounds(db), page, (query) =>
    query.select(columns).orderBy('r.begins_on', 'desc').orderBy('r.id', 'desc'),
  );
  return { List: rows, TotalCount: total };
}

/** Stores a round. @throws ApiError 409 with the present round when it changed since `form.Version` was read */
export async function saveRound(db: Database, form: Form, by: Actor): Promise<number> {
  const values = { title: form.Title, begins_on: form.BeginDate, ends_on: form.EndDate || null };
  const record = { id: form.RoundId, version: form.Version, find: lockRound };
  return await versionedWrite(db, record, async (tx, before) => {
    const { id } = before
      ? await tx
          .updateTable('confirmation_rounds')
          .set({ ...values, version: sql`version + 1` })
          .where('id', '=', form.RoundId)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx.insertInto('confirmation_rounds').values(values).returning('id').executeTakeFirstOrThrow();
    const after = { Title: form.Title, BeginDate: form.BeginDate, EndDate: form.EndDate };
    await recordOperation(tx, by, { entityType, recordId: id, before, after });
    return id;
  });
}

/** Closes a round, or opens it again. */
export async function closeRound(db: Database, roundId: number, isClosed: boolean, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const { IsClosed } = await lockRound(tx, roundId);
    await tx
      .updateTable('confirmation_rounds')
      .set({ closed_at: isClosed ? sql<Date>`now()` : null, version: sql`version + 1` })
      .where('id', '=', roundId)
      .execute();
    const before = { IsClosed };
    await recordOperation(tx, by, { entityType, recordId: roundId, before, after: { IsClosed: isClosed } });
  });
}

/** Returns the id of the latest round; 0 if there is none. */
export async function findLatestRound(db: Database): Promise<number> {
  const row = await rounds(db)
    .select('r.id')
    .orderBy('r.begins_on', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Returns how many members should be reminded today, in all open rounds. */
export async function countDueReminders(db: Database): Promise<number> {
  const { due } = await rounds(db)
    .innerJoin('members as m', (join) => join.on(isMemberAsked))
    .leftJoin('confirmations as c', (join) =>
      join.onRef('c.round_id', '=', 'r.id').onRef('c.member_id', '=', 'm.id'),
    )
    .where(isRoundOpen)
    .where(isDueForReminder)
    .select((build) => build.fn.countAll<number>().as('due'))
    .executeTakeFirstOrThrow();
  return due;
}

/** Returns a round, which no other transaction changes until this one ends. */
async function lockRound(tx: Tx, roundId: number): Promise<ConfirmationRound> {
  return await rounds(tx)
    .select(columns)
    .where('r.id', '=', roundId)
    .forNoKeyUpdate('r')
    .executeTakeFirstOrThrow(notFound);
}

const rounds = (db: Database) => db.selectFrom('confirmation_rounds as r');

const countOf = (condition = sql<boolean>`true`) => sql<number>`(select count(*)::int from members m
  left join confirmations c on c.round_id = r.id and c.member_id = m.id where ${isMemberAsked} and ${condition})`;

const columns = [
  'r.id as RoundId',
  'r.title as Title',
  'r.begins_on as BeginDate',
  sql<string>`coalesce(r.ends_on::text, '')`.as('EndDate'),
  sql<boolean>`r.closed_at is not null`.as('IsClosed'),
  isRoundOpen.as('IsOpen'),
  'r.version as Version',
  countOf(sql`c.confirmed_at is not null`).as('Confirmed'),
  countOf().as('Total'),
  sql<number>`case when ${isRoundOpen} then ${countOf(isDueForReminder)} else 0 end`.as('ToRemind'),
] as const;
