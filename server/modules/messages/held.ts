import { sql, type InferResult, type UpdateObject } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import { toldStates, type HeldMessage } from '#contract/back-office/held-messages.ts';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import { refused } from '../../platform/core/errors.ts';
import { timeOrBlank, formatTime } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import { assertAllFound, namesOf } from '../../platform/crud/missing-records.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { ifPresent, readPage } from '../../platform/db/page.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { recordOperation, recordOperations } from '../../platform/operation-log/record-operation.ts';
import { isMessageHeld, isMessagePair, isMessageToRing, isMessageToTell } from '../counts/definitions.ts';
import { messageKinds, type MessageKind } from './kinds.ts';

/** The availability of mail and SMS. */
type Channels = Record<MessageKind, boolean>;

/*
 * Mails and short messages without an available channel when they were due: a person phones the recipient, or decides
 * later whether they are sent. A mail and its short message are one row of the list, and an action on the row applies
 * to both.
 */

const entityType = 'message';

/**
 * Holds due messages of these kinds, which have no channel at present; a server or gateway configured later does not
 * send them by itself.
 */
export async function holdMessages(db: Database, kinds: MessageKind[]): Promise<void> {
  if (kinds.length === 0) return;
  await db
    .updateTable('outgoing_messages')
    .set({ is_held: true })
    .where('kind', 'in', kinds)
    .where('state', '=', 'queued')
    .where('is_held', '=', false)
    .where('is_under_way', '=', false)
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .execute();
}

/**
 * Holds all waiting mails, due or not, whatever the state of their sender: a restored copy writes to nobody by itself.
 * Returns how many they are.
 */
export async function holdAllMails(db: Database): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outgoing_messages')
    .set({ is_held: true, is_under_way: false })
    .where('kind', '=', 'mail')
    .where('state', '=', 'queued')
    .where('is_held', '=', false)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

interface Reader {
  /** True to show phone numbers, which are masked otherwise. */
  seesPhones: boolean;
  by: Actor;
}

/** Lists held messages, oldest first; showing phone numbers is logged. */
export async function listHeldMessages(
  { db, vault }: SealedDatabase,
  page: Page,
  toldFilter: number | undefined,
  { seesPhones, by }: Reader,
): Promise<{ List: HeldMessage[]; TotalCount: number }> {
  const selection = heldMessages(db)
    .where(isMessageToRing)
    .where((build) =>
      ifPresent(toldFilter, (filter) =>
        build('o.told_at', filter === toldStates.told ? 'is not' : 'is', null),
      ),
    );
  const { rows, total } = await readPage(selection, page, (query) => query.select(columns).orderBy('o.id'));
  if (seesPhones && rows.length > 0)
    await recordOperation(db, by, {
      entityType,
      after: { MemberIds: rows.map(({ member_id }) => member_id ?? 0) },
    });
  return { List: rows.map((row) => toWire(vault, row, seesPhones)), TotalCount: total };
}

/** The condition on `outgoing_messages o` that its mail or short message is held as well. */
const isPairHeld = sql<boolean>`exists (select from outgoing_messages pair
  where ${isMessagePair('pair', 'o')} and pair.is_held and pair.state = 'queued')`;

/** The reason in a mail `o` about a rejected application, from the decision made in the same transaction. */
const rejectionReason = sql<string>`coalesce((
  select i.reason from reviews r join review_items i on i.review_id = r.id
  where o.noun = 'member' and r.member_id = o.record_id and r.kind = ${sql.lit(reviewKind.membership)}
    and i.decided_at = o.created_at and i.status = ${sql.lit(reviewStatus.rejected)}), '')`;

const columns = [
  'o.id',
  'o.kind',
  'o.subject',
  'o.body',
  'o.created_at',
  'o.told_at',
  'o.told_by',
  'o.member_id',
  'm.name',
  'm.account',
  'm.contact_person',
  'm.phone_sealed',
  isPairHeld.as('is_pair_held'),
  rejectionReason.as('rejection_reason'),
] as const;

function heldMessages(db: Database) {
  return db.selectFrom('outgoing_messages as o').leftJoin('members as m', 'm.id', 'o.member_id');
}

const selectRows = (db: Database) => heldMessages(db).select(columns);
type Row = InferResult<ReturnType<typeof selectRows>>[number];

function toWire(vault: Vault, row: Row, seesPhones: boolean): HeldMessage {
  const phone = row.phone_sealed ? vault.open(row.phone_sealed) : '';
  return {
    MessageId: row.id,
    // A short message has no subject, and its text is short.
    Subject: row.kind === 'sms' && row.body.length > 0 ? withoutLinks(vault.open(row.body)) : row.subject,
    Reason: row.rejection_reason,
    Ways: waysOf(row),
    MemberId: row.member_id ?? 0,
    MemberName: row.name ?? '',
    Account: row.account ?? '',
    ContactPerson: row.contact_person ?? '',
    Phone: seesPhones ? phone : maskText(phone),
    CreateTime: formatTime(row.created_at),
    ToldTime: timeOrBlank(row.told_at),
    ToldBy: row.told_by,
  };
}

/** A link opens what is its recipient's: a form, a sign-up, an account. Whoever makes the calls has no use for it. */
const withoutLinks = (text: string) =>
  text.replaceAll(/https?:\/\/[^\s\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]+/g, '（链接）');

/** Returns the channels of the messages in a row of the list. */
function waysOf({ kind, is_pair_held }: Pick<Row, 'kind' | 'is_pair_held'>): MessageKind[] {
  return is_pair_held ? ['mail', 'sms'] : [kind as MessageKind];
}

/** Returns how many recipients nobody has told yet. */
export async function countToTell(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('outgoing_messages as o')
    .select(sql<number>`count(*)`.as('count'))
    .where(isMessageToTell)
    .executeTakeFirstOrThrow();
  return count;
}

export async function tellHeldMessages(
  db: Database,
  ids: number[],
  isTold: boolean,
  by: Actor,
): Promise<void> {
  const marks = isTold ? { told_at: sql<Date>`now()`, told_by: by.name } : { told_at: null, told_by: '' };
  await change(db, ids, marks, by);
}

/** Sends by the ways that there are. @throws ApiError 409 when one of the messages has none, or no address */
export async function sendHeldMessages(
  { db, vault }: SealedDatabase,
  ids: number[],
  channels: Channels,
  by: Actor,
): Promise<void> {
  await assertAllHaveAddress({ db, vault }, ids);
  await change(db, ids, { is_held: false, next_attempt_at: sql<Date>`now()` }, by, channels);
}

async function assertAllHaveAddress({ db, vault }: SealedDatabase, ids: number[]): Promise<void> {
  const rows = await db
    .selectFrom('outgoing_messages as o')
    .select(['o.id', 'o.recipient'])
    .where('o.id', 'in', ids)
    .where(isMessageHeld)
    .execute();
  const blank = rows.find(({ recipient }) => vault.open(recipient) === '');
  if (!blank) return;
  const name = (await namesOf(db, 'message', [Number(blank.id)])).get(Number(blank.id)) ?? '';
  throw refused(`“${name}”没有收件邮箱，请电话通知`);
}

export async function dropHeldMessages(db: Database, ids: number[], by: Actor): Promise<void> {
  await change(db, ids, { state: 'failed', reason: '写好时不能发送，后来决定不再发送' }, by);
}

/** Returns the ids of these messages and of those held together with them. */
function heldOf(tx: Tx, ids: number[]) {
  const selection = sql`${ids}::bigint[]`;
  return tx
    .selectFrom('outgoing_messages as o')
    .select('o.id')
    .where(isMessageHeld)
    .where(
      sql<boolean>`(o.id = any(${selection}) or exists (select from outgoing_messages chosen
        where chosen.id = any(${selection}) and ${isMessagePair('chosen', 'o')}))`,
    );
}

/**
 * Changes all of the messages or none, each with its pair; with `channels`, only messages that have one of them.
 * @throws ApiError 404 when one of them no longer waits, 409 when one has no channel
 */
async function change(
  db: Database,
  ids: number[],
  values: UpdateObject<Tables, 'outgoing_messages'>,
  by: Actor,
  channels: Channels = { mail: true, sms: true },
): Promise<void> {
  const distinctIds = [...new Set(ids)];
  await transaction(db, async (tx) => {
    const selection = await tx
      .selectFrom('outgoing_messages as o')
      .select(['o.id', 'o.kind', 'o.member_id', isPairHeld.as('is_pair_held')])
      .where('o.id', 'in', distinctIds)
      .where(isMessageToRing)
      .forUpdate()
      .execute();
    await assertAllFound(
      tx,
      'message',
      distinctIds,
      selection.map(({ id }) => Number(id)),
    );
    const stuck = selection.find((row) => waysOf(row).every((way) => !channels[way]));
    if (stuck) throw refused(await stuckText(tx, stuck));
    await tx
      .updateTable('outgoing_messages')
      .set(values)
      .where('id', 'in', heldOf(tx, distinctIds))
      .where(
        'kind',
        'in',
        messageKinds.filter((kind) => channels[kind]),
      )
      .execute();
    const entries = selection.map((row) => ({
      entityType,
      recordId: row.id,
      after: { MemberId: row.member_id ?? 0 },
    }));
    await recordOperations(tx, by, entries);
  });
}

/** Names the message that has no way to leave. */
async function stuckText(tx: Tx, row: Pick<Row, 'id' | 'kind' | 'is_pair_held'>): Promise<string> {
  const name = (await namesOf(tx, 'message', [Number(row.id)])).get(Number(row.id)) ?? '';
  const missing = waysOf(row).includes('mail') ? '邮件服务器' : '短信接口';
  return `还没有设置${missing}，“${name}”不能发送`;
}
