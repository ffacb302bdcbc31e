import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import { confirmationState, confirmationWay, type Confirmation } from '#contract/members/confirmations.ts';
import { notFound, refused } from '../../platform/core/errors.ts';
import { timeOrBlank } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { hasInNames, ifPresent, readPage } from '../../platform/db/page.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { isMemberAsked, isRoundOpen } from '../counts/definitions.ts';
import { maskedContact } from '../members/contact.ts';
import { withdrawMessages } from '../messages/store.ts';

export interface ConfirmationFilters {
  roundid: number;
  state?: number | undefined;
  key: string;
}

/** Lists the members of a round: those who have not confirmed first, then by name. */
export async function listConfirmations(
  { db, vault }: SealedDatabase,
  page: Page,
  filters: ConfirmationFilters,
): Promise<{ List: Confirmation[]; TotalCount: number }> {
  const selection = membersOf(db, filters.roundid)
    .where(ifPresent(filters.key, (key) => hasInNames('m', key)))
    .where(ifPresent(filters.state, (state) => states[state] ?? sql<boolean>`true`));
  const { rows, total } = await readPage(selection, page, (query) =>
    query
      .leftJoin('options as l', 'l.id', 'm.member_level_id')
      .select(['m.id', 'm.name', 'm.city', 'm.account', 'm.phone_sealed', 'm.email_sealed'])
      .select(['c.way', 'c.note', 'c.confirmed_at', 'c.reminded_at', 'c.remind_count', 'l.name as level'])
      .orderBy(sql`c.confirmed_at is not null`)
      .orderBy('m.name_key')
      .orderBy('m.id'),
  );
  return { List: rows.map((row) => toWire(vault, row)), TotalCount: total };
}

interface Row {
  id: number;
  name: string;
  city: string;
  account: string;
  level: string | null;
  phone_sealed: Buffer;
  email_sealed: Buffer;
  way: number | null;
  note: string | null;
  confirmed_at: Date | null;
  reminded_at: Date | null;
  remind_count: number | null;
}

function toWire(vault: Vault, row: Row): Confirmation {
  return {
    MemberId: row.id,
    MemberName: row.name,
    MemberLevelName: row.level ?? '',
    City: row.city,
    HasAccount: row.account !== '',
    OperatorPhone: maskedContact(vault, row).OperatorPhone,
    Way: row.way ?? 0,
    ConfirmTime: timeOrBlank(row.confirmed_at),
    Note: row.note ?? '',
    RemindTime: timeOrBlank(row.reminded_at),
    RemindCount: row.remind_count ?? 0,
  };
}

/** Selects the members `m` of a round with what happened, `c`. */
export function membersOf(db: Database, roundId: number) {
  return db
    .selectFrom('members as m')
    .leftJoin('confirmations as c', (join) =>
      join.onRef('c.member_id', '=', 'm.id').on('c.round_id', '=', roundId),
    )
    .where(isMemberAsked);
}

const states: Readonly<Record<number, ReturnType<typeof sql<boolean>>>> = {
  [confirmationState.confirmed]: sql<boolean>`c.confirmed_at is not null`,
  [confirmationState.missing]: sql<boolean>`c.confirmed_at is null`,
  [confirmationState.withoutAccount]: sql<boolean>`(c.confirmed_at is null and m.account = '')`,
};

/** Returns the open round that a member has not confirmed yet, the one that ends first; null if there is none. */
export async function findUnconfirmed(db: Database, memberId: number) {
  const row = await db
    .selectFrom('confirmation_rounds as r')
    .select(['r.id as RoundId', 'r.title as Title'])
    .select(sql<string>`coalesce(r.ends_on::text, '')`.as('EndDate'))
    .where(isRoundOpen)
    .where(
      sql<boolean>`not exists (select from confirmations c
        where c.round_id = r.id and c.member_id = ${memberId} and c.confirmed_at is not null)`,
    )
    .orderBy('r.ends_on', (order) => order.asc().nullsLast())
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Notes that a member looked over its data and found nothing to change.
 * @throws ApiError 404 for an unknown round, 409 for one that is not open
 */
export async function confirmUnchanged(
  db: Database,
  roundId: number,
  memberId: number,
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await lockRound(tx, roundId)).isOpen) throw refused('这一轮核对已结束');
    await writeConfirmation(tx, { roundId, memberId, way: confirmationWay.unchanged, note: '' });
    await recordOperation(tx, by, logged(roundId, memberId, { Way: confirmationWay.unchanged }));
  });
}

/** Notes in every open round that a member changed its data, which counts as confirmed. It is part of the transaction that changes them. */
export async function confirmChanged(tx: Tx, memberId: number): Promise<void> {
  const open = await tx
    .selectFrom('confirmation_rounds as r')
    .select('r.id')
    .where(isRoundOpen)
    .orderBy('r.id')
    .execute();
  for (const { id } of open)
    await writeConfirmation(tx, { roundId: id, memberId, way: confirmationWay.changed, note: '' });
}

/** Notes that a clerk went through the data of a member by telephone, or takes this back. @throws ApiError 404 */
export async function confirmByPhone(
  db: Database,
  { roundId, memberId, note }: { roundId: number; memberId: number; note: string },
  isConfirmed: boolean,
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockRound(tx, roundId);
    await membersOf(tx, roundId)
      .select('m.id')
      .where('m.id', '=', memberId)
      .executeTakeFirstOrThrow(notFound);
    if (isConfirmed) await writeConfirmation(tx, { roundId, memberId, way: confirmationWay.byPhone, note });
    else
      await tx
        .updateTable('confirmations')
        .set({ confirmed_at: null, way: null, note: '' })
        .where('round_id', '=', roundId)
        .where('member_id', '=', memberId)
        .where('way', '=', confirmationWay.byPhone)
        .execute();
    await recordOperation(tx, by, logged(roundId, memberId, { IsConfirmed: isConfirmed, Note: note }));
  });
}

const logged = (roundId: number, memberId: number, after: object) => ({
  entityType: 'confirmationRound',
  recordId: roundId,
  after: { MemberId: memberId, ...after },
});

/** Returns whether a round is open, locked against being closed. @throws ApiError 404 */
export async function lockRound(
  tx: Tx,
  roundId: number,
): Promise<{ isOpen: boolean; title: string; until: string }> {
  return await tx
    .selectFrom('confirmation_rounds as r')
    .select([isRoundOpen.as('isOpen'), 'r.title'])
    .select(sql<string>`coalesce(r.ends_on::text, '')`.as('until'))
    .where('r.id', '=', roundId)
    .forShare()
    .executeTakeFirstOrThrow(notFound);
}

interface Written {
  roundId: number;
  memberId: number;
  way: number;
  note: string;
}

/** The first confirmation stays, but one with changes says more than one without. Reminders that were not sent yet are withdrawn. */
async function writeConfirmation(tx: Tx, { roundId, memberId, way, note }: Written): Promise<void> {
  await lockMembers(tx, [memberId]);
  const values = { confirmed_at: sql<Date>`now()`, way, note };
  await tx
    .insertInto('confirmations')
    .values({ round_id: roundId, member_id: memberId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['round_id', 'member_id'])
        .doUpdateSet(values)
        .where((build) =>
          build.or([build('confirmations.way', 'is', null), build('confirmations.way', '<>', 2)]),
        ),
    )
    .execute();
  await withdrawMessages(tx, {
    noun: 'confirmationRound',
    recordId: roundId,
    memberId,
    reason: '会员已核对',
  });
}

/** A reminder and a confirmation of the same member follow each other. */
export async function lockMembers(tx: Tx, memberIds: number[]): Promise<void> {
  await tx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', memberIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
