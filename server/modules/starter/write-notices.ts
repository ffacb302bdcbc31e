import { sql } from 'kysely';
import { nobody } from '#contract/audience/audience.ts';
import { isMemberAsked } from '../counts/definitions.ts';
import { queueMessage } from '../messages/store.ts';
import { by, lookUp, type Filling } from './filling.ts';

/** The notices of the demo left so many days ago: a reminder is proposed, and no failure is new. */
const daysAgo = 8;
const ago = (hours: number) =>
  sql<Date>`now() - make_interval(days => ${daysAgo}) + make_interval(hours => ${hours})`;

/** Writes the notices of the demo: most companies have read, some were called, one could not be reached. */
export async function writeNotices(filling: Filling, articles: ReadonlyMap<string, string>): Promise<void> {
  const { db, starter } = filling;
  const members = await db
    .selectFrom('members as m')
    .select('m.id')
    .where(isMemberAsked)
    // The one that a visitor of the demo signs in as is among those told.
    .orderBy(sql`m.account = ${starter.members.demo}`, 'desc')
    .orderBy('m.id')
    .execute();
  for (const notice of starter.notices) {
    const { title, content, recipients, article } = notice;
    const address = article === undefined ? '' : lookUp(articles, article);
    const { id } = await db
      .insertInto('notices')
      .values({
        title,
        content,
        news_id: address === '' ? null : Number(new URL(address, 'http://demo').searchParams.get('NewsId')),
        is_about_article: address !== '',
        audience: JSON.stringify({ ...nobody, IsAll: true }),
        ...(recipients > 0 && { sent_at: ago(0), sent_by: by.name }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [at, member] of members.slice(0, recipients).entries())
      await writeRecipient(filling, { ...notice, id }, member.id, at);
  }
}

type Notice = Filling['starter']['notices'][number] & { id: number };

/** Writes the recipient at this place: first those who have read, then those who were called; the last one failed. */
async function writeRecipient(
  { db, vault }: Filling,
  { id, title, content, recipients, read, called }: Notice,
  memberId: number,
  at: number,
): Promise<void> {
  const messageId = await queueMessage(db, vault, {
    kind: 'mail',
    recipient: `office${at}@example.com`,
    subject: `通知：${title}`,
    body: content,
    entityType: 'notice',
    recordId: id,
    memberId,
  });
  const fate =
    at === recipients - 1
      ? { state: 'failed', reason: '收件服务器拒收' }
      : { state: 'sent', sent_at: ago(0) };
  await db
    .updateTable('outgoing_messages')
    .set({ created_at: ago(0), ...fate })
    .where('id', '=', messageId)
    .execute();
  const { id: recipientId } = await db
    .insertInto('notice_recipients')
    .values({
      notice_id: id,
      member_id: memberId,
      is_due: false,
      written_at: ago(0),
      write_count: 1,
      ...(at < read && { opened_at: ago(2 + at * 3), is_opened_by_link: at % 3 !== 0 }),
      ...(at >= read && at < read + called && { called_at: ago(70), called_by: by.name }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('notice_messages')
    .values({ message_id: messageId, recipient_id: recipientId })
    .execute();
}
