import { sql, type UpdateObject } from 'kysely';
import { toldStates, type HeldMessage } from '#contract/held-messages.ts';
import type { Page } from '#contract/paging.ts';
import { recordOperation, recordOperations } from '../audit/chain.ts';
import { maskText } from '../audit/mask.ts';
import { notFound } from '../base/faults.ts';
import { formatTime } from '../base/shanghai-time.ts';
import type { Vault } from '../base/vault.ts';
import { isMessageHeld, isMessageToTell } from '../counts/definitions.ts';
import type { Database } from '../db/open.ts';
import { given, readPage } from '../db/page.ts';
import { transaction } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import type { Tables } from '../db/tables.ts';

/*
 * Mails that nothing could send when they were written: somebody rings the recipient, or decides later whether they are sent.
 */

const noun = 'message';

/** Without a mail server, mails that are due wait for a person from now on; a server that is set later does not send them by itself. */
export async function holdMails(db: Database): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ is_held: true })
    .where('kind', '=', 'mail')
    .where('state', '=', 'queued')
    .where('is_held', '=', false)
    .where('is_under_way', '=', false)
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .execute();
}

/** All that wait, due or not, whatever their sender was doing: a restored copy writes to nobody by itself. Returns how many they are. */
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
  /** Phone numbers are masked otherwise. */
  seesPhones: boolean;
  by: Actor;
}

/** The oldest first; seeing phone numbers is logged. */
export async function listHeldMessages(
  { db, vault }: { db: Database; vault: Vault },
  page: Page,
  told: number | undefined,
  { seesPhones, by }: Reader,
): Promise<{ List: HeldMessage[]; TotalCount: number }> {
  const chosen = db
    .selectFrom('outgoing_messages as o')
    .leftJoin('members as m', 'm.id', 'o.member_id')
    .where(isMessageHeld)
    .where((build) =>
      given(told, (wanted) => build('o.told_at', wanted === toldStates.told ? 'is not' : 'is', null)),
    );
  const { rows, total } = await readPage(chosen, page, (query) => query.select(columns).orderBy('o.id'));
  if (seesPhones && rows.length > 0)
    await recordOperation(db, by, {
      noun,
      after: { MemberIds: rows.map(({ member_id }) => member_id ?? 0) },
    });
  return { List: rows.map((row) => toWire(vault, row, seesPhones)), TotalCount: total };
}

const columns = [
  'o.id',
  'o.subject',
  'o.created_at',
  'o.told_at',
  'o.told_by',
  'o.member_id',
  'm.name',
  'm.account',
  'm.contact_person',
  'm.phone_sealed',
] as const;

interface Row {
  id: number;
  subject: string;
  created_at: Date;
  told_at: Date | null;
  told_by: string;
  member_id: number | null;
  name: string | null;
  account: string | null;
  contact_person: string | null;
  phone_sealed: Buffer | null;
}

function toWire(vault: Vault, row: Row, seesPhones: boolean): HeldMessage {
  const phone = row.phone_sealed ? vault.open(row.phone_sealed) : '';
  return {
    MessageId: row.id,
    Subject: row.subject,
    MemberId: row.member_id ?? 0,
    MemberName: row.name ?? '',
    Account: row.account ?? '',
    ContactPerson: row.contact_person ?? '',
    Phone: seesPhones ? phone : maskText(phone),
    CreateTime: formatTime(row.created_at),
    ToldTime: row.told_at ? formatTime(row.told_at) : '',
    ToldBy: row.told_by,
  };
}

/** How many recipients nobody has told yet. */
export async function countToTell(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('outgoing_messages')
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
  const told = isTold ? { told_at: sql<Date>`now()`, told_by: by.name } : { told_at: null, told_by: '' };
  await change(db, ids, told, by);
}

export async function sendHeldMessages(db: Database, ids: number[], by: Actor): Promise<void> {
  await change(db, ids, { is_held: false, next_attempt_at: sql<Date>`now()` }, by);
}

export async function dropHeldMessages(db: Database, ids: number[], by: Actor): Promise<void> {
  await change(db, ids, { state: 'failed', reason: '写好时不能发送，后来决定不再发送' }, by);
}

/** All or nothing. @throws CallFault 404 when one of them waits no longer */
async function change(
  db: Database,
  ids: number[],
  values: UpdateObject<Tables, 'outgoing_messages'>,
  by: Actor,
): Promise<void> {
  const wanted = [...new Set(ids)];
  await transaction(db, async (tx) => {
    const changed = await tx
      .updateTable('outgoing_messages')
      .set(values)
      .where('id', 'in', wanted)
      .where(isMessageHeld)
      .returning(['id', 'member_id'])
      .execute();
    if (changed.length < wanted.length) throw notFound();
    const entries = changed.map((row) => ({
      noun,
      recordId: row.id,
      after: { MemberId: row.member_id ?? 0 },
    }));
    await recordOperations(tx, by, entries);
  });
}
