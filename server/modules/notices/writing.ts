import { sql } from 'kysely';
import * as v from 'valibot';
import { audienceIn } from '#contract/audience/audience.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { JobKind, JobQueue } from '../../platform/jobs/job-queue.ts';
import { contactsFor, type Recipient } from '../audience/contacts.ts';
import { queueToContacts } from '../audience/queue-to-contacts.ts';
import { isMemberAsked } from '../counts/definitions.ts';
import { loadMenuTree, type MenuTree } from '../menus/tree.ts';
import { withdrawMessages } from '../messages/store.ts';
import { findSiteInfo } from '../settings/store.ts';
import { articleColumns, articleOf } from './article.ts';
import { noticeMail, noticeSms, type NoticeText } from './letter.ts';
import { noticeKey, noticeKeyHash, noticeLink } from './links.ts';

/** The job that writes the messages of a notice to the recipients that are due. */
export const writeNotices: JobKind<{ noticeId: number }> = {
  name: 'write-notices',
  data: v.object({ noticeId: v.number() }),
  withinSeconds: 300,
};

const batch = 100;

/** Writes the due messages of a notice, batch by batch. Messages of an interrupted run stay. */
export async function writeDueMessages(
  { db, vault }: SealedDatabase,
  noticeId: number,
  signal?: AbortSignal,
): Promise<void> {
  const { SiteName } = await findSiteInfo(db);
  const tree = await loadMenuTree(db);
  for (let count = batch; count === batch;) {
    signal?.throwIfAborted();
    count = await transaction(db, (tx) => writeBatch({ db: tx, vault }, noticeId, { tree, SiteName }));
  }
}

/** Puts out the jobs of notices that lost theirs: a restored backup brings no jobs. */
export async function resumeNotices({ db, jobs }: { db: Database; jobs: JobQueue }): Promise<void> {
  await transaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('notice_recipients')
      .select('notice_id')
      .distinct()
      .where('is_due', '=', true)
      .orderBy('notice_id')
      .execute();
    for (const { notice_id: noticeId } of rows) await jobs.send(tx, writeNotices, { noticeId });
  });
}

async function writeBatch(
  { db, vault }: SealedDatabase,
  noticeId: number,
  { tree, SiteName: siteName }: { tree: MenuTree; SiteName: string },
): Promise<number> {
  const tx = db as Tx;
  const row = await lockForWriting(tx, noticeId);
  const article = articleOf(tree, row);
  const isGone = row.is_about_article && !article?.isPublic;
  const due = await findDue(tx, noticeId);
  if (isGone || row.withdrawn_at) {
    const reason = isGone ? '文章已下线，没有发出' : '通知已撤回，没有发出';
    await storeWritten(
      tx,
      vault,
      row,
      due.map((one) => ({ ...one, reason, messageIds: [] })),
    );
    return due.length;
  }
  const notice = { ...row, siteName, article, purpose: audienceIn(row.audience).Purpose };
  const memberIds = due.map(({ member_id }) => member_id);
  const contacts = await contactsFor({ db: tx, vault }, memberIds, notice.purpose);
  const letters: Written[] = [];
  for (const one of due) {
    // The held message would have a colleague phone who is written to now.
    if (one.delivery === 'held')
      await withdrawMessages(tx, {
        noun: 'notice',
        recordId: noticeId,
        memberId: one.member_id,
        reason: '已重新发送',
      });
    const messageIds = one.is_asked
      ? await writeTo(tx, vault, notice, one, contacts.get(one.member_id) ?? [])
      : [];
    const reason = messageIds.length > 0 ? '' : one.is_asked ? '没有邮箱和电话' : '会员已停用或已退会';
    letters.push({ ...one, reason, messageIds });
  }
  await storeWritten(tx, vault, row, letters);
  return due.length;
}

/** A withdrawal waits for this lock and then withdraws the messages that the transaction wrote. */
async function lockForWriting(tx: Tx, noticeId: number) {
  return await tx
    .selectFrom('notices as t')
    .leftJoin('news as n', 'n.id', 't.news_id')
    .select(['t.id', 't.title', 't.content', 't.is_about_article', 't.audience', 't.has_sms_link'])
    .select(['t.site_address', 't.link_nonce', 't.withdrawn_at'])
    .select(articleColumns)
    .where('t.id', '=', noticeId)
    .forShare('t')
    .executeTakeFirstOrThrow();
}

type Notice = Awaited<ReturnType<typeof lockForWriting>>;

function findDue(tx: Tx, noticeId: number) {
  return tx
    .selectFrom('notice_recipients as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(['r.id', 'r.member_id', 'r.delivery', 'm.name', isMemberAsked.as('is_asked')])
    .where('r.notice_id', '=', noticeId)
    .where('r.is_due', '=', true)
    .orderBy('r.id')
    .limit(batch)
    .forUpdate('r')
    .skipLocked()
    .execute();
}

type Due = Awaited<ReturnType<typeof findDue>>[number];
type Written = Due & { reason: string; messageIds: number[] };

/** Queues what reaches one company: a mail and a short message to each of its contacts, else one call for the office to make. */
async function writeTo(
  tx: Tx,
  vault: Vault,
  notice: Pick<Notice, 'id' | 'link_nonce' | 'site_address' | 'has_sms_link'> & NoticeText,
  recipient: Due,
  contacts: readonly Recipient[],
): Promise<number[]> {
  const key = noticeKey(vault, { recipientId: recipient.id, nonce: notice.link_nonce });
  const link = noticeLink(notice.site_address, key);
  const isReminder = recipient.delivery === 'sent';
  const about = { entityType: 'notice', recordId: notice.id, memberId: recipient.member_id };
  const mail = noticeMail(notice, { memberName: recipient.name, link, isReminder });
  const site = notice.site_address;
  const sms = noticeSms(notice, { site, link: notice.has_sms_link ? link : '', isReminder });
  const { mailIds, smsIds } = await queueToContacts(tx, vault, about, contacts, { mail, sms });
  return [...mailIds, ...smsIds];
}

async function storeWritten(
  tx: Tx,
  vault: Vault,
  { link_nonce: nonce }: Pick<Notice, 'link_nonce'>,
  letters: readonly Written[],
): Promise<void> {
  if (letters.length === 0) return;
  const messages = letters.flatMap(({ id, messageIds }) =>
    messageIds.map((message_id) => ({ message_id, recipient_id: id })),
  );
  const rows = letters.map(({ id, reason, messageIds }) => ({
    id,
    reason,
    key: noticeKeyHash(vault, { recipientId: id, nonce }).toString('hex'),
    sent: messageIds.length > 0,
  }));
  await sql`update notice_recipients r set is_due = false, reason = w.reason, link_hash = decode(w.key, 'hex'),
      written_at = case when w.sent then now() else r.written_at end, write_count = r.write_count + w.sent::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id bigint, reason text, key text, sent boolean)
    where r.id = w.id`.execute(tx);
  if (messages.length > 0) await tx.insertInto('notice_messages').values(messages).execute();
}
