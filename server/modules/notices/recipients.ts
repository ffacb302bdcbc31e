import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import type { NoticeRecipient, recipientFilters } from '#contract/notices/managed-notices.ts';
import { notFound } from '../../platform/core/errors.ts';
import { timeOrBlank } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import { hasInNames, ifPresent, readPage } from '../../platform/db/page.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { isRecipientCalled, noticeRecipientState } from '../counts/definitions.ts';

export interface RecipientFilters {
  id: number;
  key: string;
  state?: (typeof recipientFilters)[number] | undefined;
}

interface Reader {
  /** True to show the telephone numbers of a list that is made to call, which are masked otherwise. */
  seesPhones: boolean;
  by: Actor;
}

/** The lists with which somebody calls companies. */
const toCall: readonly unknown[] = ['held', 'unread'];

/** Lists the recipients of a notice, failures first; showing telephone numbers is logged. @throws ApiError 404 */
export async function listRecipients(
  { db, vault }: SealedDatabase,
  page: Page,
  filters: RecipientFilters,
  { seesPhones, by }: Reader,
): Promise<{ List: NoticeRecipient[]; TotalCount: number }> {
  await assertNotice(db, filters.id);
  const { rows, total } = await readRecipients(db, page, filters);
  const isShown = seesPhones && toCall.includes(filters.state);
  if (isShown && rows.length > 0)
    await recordOperation(db, by, {
      entityType: 'notice',
      recordId: filters.id,
      after: { MemberIds: rows.map(({ member_id }) => member_id) },
    });
  return { List: rows.map((row) => toWire(vault, row, isShown)), TotalCount: total };
}

/** @throws ApiError 404 */
export async function assertNotice(db: Database, noticeId: number): Promise<void> {
  await db.selectFrom('notices').select('id').where('id', '=', noticeId).executeTakeFirstOrThrow(notFound);
}

const order = sql`array_position(array['failed', 'held', 'queued', 'withdrawn', 'sent', 'called', 'read'], ${noticeRecipientState})`;

async function readRecipients(db: Database, page: Page, { id, key, state }: RecipientFilters) {
  const selection = db
    .selectFrom('notice_recipients as r')
    .innerJoin('notices as t', 't.id', 'r.notice_id')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .where('r.notice_id', '=', id)
    .where(ifPresent(key, (text) => hasInNames('m', text)))
    .where((build) =>
      ifPresent(state, (value) =>
        value === 'unread'
          ? build.and([build('r.opened_at', 'is', null), sql<boolean>`not ${isRecipientCalled}`])
          : build(noticeRecipientState, '=', value),
      ),
    );
  return await readPage(selection, page, (query) =>
    query
      .select(['r.id', 'r.member_id', 'm.name', 'm.contact_person', 'm.phone_sealed', 'r.reason'])
      .select(['r.opened_at', 'r.is_opened_by_link', 'r.called_by', 'r.written_at', 'r.write_count'])
      .select(sql<Date | null>`coalesce(r.called_at, r.told_at)`.as('called_at'))
      .select([noticeRecipientState.as('state'), messageTime.as('sent_at'), messageReasons.as('reasons')])
      .orderBy(order)
      .orderBy('r.id'),
  );
}

const messages = sql`notice_messages nm join outgoing_messages o on o.id = nm.message_id where nm.recipient_id = r.id`;
const messageTime = sql<Date | null>`(select min(o.sent_at) from ${messages})`;
const messageReasons = sql<
  string | null
>`(select string_agg(distinct o.reason, '；') from ${messages} and o.state = 'failed' and o.reason <> '')`;

type Row = Awaited<ReturnType<typeof readRecipients>>['rows'][number];

function toWire(vault: Vault, row: Row, seesPhone: boolean): NoticeRecipient {
  const phone = vault.open(row.phone_sealed);
  return {
    MemberId: row.member_id,
    MemberName: row.name,
    DailyOperator: row.contact_person,
    OperatorPhone: seesPhone ? phone : maskText(phone),
    State: row.state,
    Reason: row.state === 'failed' ? row.reason || (row.reasons ?? '') : '',
    SendTime: timeOrBlank(row.sent_at),
    ReadTime: timeOrBlank(row.opened_at),
    IsReadByLink: row.is_opened_by_link,
    CallTime: timeOrBlank(row.called_at),
    CalledBy: row.called_by,
    RemindCount: Math.max(0, row.write_count - 1),
    WriteTime: timeOrBlank(row.written_at),
  };
}

const batch = 500;

/** Reads all recipients for the export, with masked numbers. */
export async function* readAllRecipients(
  { db, vault }: SealedDatabase,
  filters: RecipientFilters,
): AsyncGenerator<NoticeRecipient> {
  for (let pageindex = 1; ; pageindex++) {
    const { rows } = await readRecipients(db, { pageindex, pagesize: batch }, filters);
    for (const row of rows) yield toWire(vault, row, false);
    if (rows.length < batch) return;
  }
}
