import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import type { OpenNotice, OwnNotice } from '#contract/notices/notices.ts';
import { timeOrBlank } from '../../platform/core/shanghai-time.ts';
import { hashToken } from '../../platform/core/tokens.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { readPage } from '../../platform/db/page.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { isMemberAsked } from '../counts/definitions.ts';
import type { MenuTree } from '../menus/tree.ts';
import { withdrawMessages } from '../messages/store.ts';
import { articleColumns, articleOf } from './article.ts';

/*
 * Notices as their recipients read them: by the personal link, which opens the text of the notice and nothing else, or
 * signed in. Reading changes nothing; the page says afterwards that it was shown (decision 0619).
 */

/** Who reads: the holder of a personal link, or a member. Undefined parts are absent. */
export interface NoticeReader {
  noticeId: number | undefined;
  key: string | undefined;
  memberId: number | undefined;
}

/** Returns a notice for one of its recipients; undefined for everybody else. */
export async function findOpenNotice(
  db: Database,
  tree: MenuTree,
  reader: NoticeReader,
): Promise<OpenNotice | undefined> {
  const recipient = await findRecipient(db, tree, reader);
  if (!recipient) return undefined;
  const { row, article } = recipient;
  const isOpen = article?.isPublic === true;
  return {
    NoticeId: row.notice_id,
    Title: row.title,
    Content: row.content,
    MemberName: row.name,
    SendTime: timeOrBlank(row.notice_sent_at),
    IsRead: row.opened_at !== null,
    Article: isOpen
      ? { NewsId: article.newsId, MenuId: article.menuId, IsMemberRead: article.isMemberRead }
      : null,
    IsGone: row.is_about_article && !isOpen,
  };
}

async function findRecipient(
  db: Pick<Database, 'selectFrom'>,
  tree: MenuTree,
  { noticeId, key, memberId }: NoticeReader,
) {
  const isByMember = key === undefined && noticeId !== undefined && memberId !== undefined;
  if (key === undefined && !isByMember) return undefined;
  const row = await visibleRecipients(db)
    .leftJoin('news as n', 'n.id', 't.news_id')
    .select(['r.id', 'r.notice_id', 'r.member_id', 'r.opened_at', 'm.name', 't.title', 't.content'])
    .select(['t.is_about_article', 't.sent_at as notice_sent_at'])
    .select(articleColumns)
    .$if(key !== undefined, (query) => query.where('r.link_hash', '=', hashToken(key ?? '')))
    .$if(isByMember, (query) =>
      query.where('r.notice_id', '=', noticeId ?? 0).where('r.member_id', '=', memberId ?? 0),
    )
    .executeTakeFirst();
  return row && { row, article: articleOf(tree, row) };
}

/** Selects the recipients `r` that can read their notice: members today, to whom it was sent before it was withdrawn. */
function visibleRecipients(db: Pick<Database, 'selectFrom'>) {
  return db
    .selectFrom('notice_recipients as r')
    .innerJoin('notices as t', 't.id', 'r.notice_id')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .where(isMemberAsked)
    .where((build) => build.or([build('t.withdrawn_at', 'is', null), build('r.delivery', '=', 'sent')]));
}

/**
 * Notes that a notice was read. Whoever holds only the link of an article for members has not read it. Returns false when
 * there is no such notice for the reader.
 */
export async function markRead(db: Database, tree: MenuTree, reader: NoticeReader): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const recipient = await findRecipient(tx, tree, reader);
    if (!recipient) return false;
    const { row, article } = recipient;
    const isOwn = reader.memberId === row.member_id;
    const isShown = !row.is_about_article || (article?.isPublic === true && (!article.isMemberRead || isOwn));
    if (isShown) await markOpened(tx, [row], reader.key !== undefined && !isOwn);
    return true;
  });
}

/** Notes that a signed-in member has read an article, in every notice about it. */
export async function markArticleRead(db: Database, newsId: number, memberId: number): Promise<void> {
  await transaction(db, async (tx) => {
    const rows = await visibleRecipients(tx)
      .select(['r.id', 'r.notice_id', 'r.member_id', 'r.opened_at'])
      .where('r.member_id', '=', memberId)
      .where('t.news_id', '=', newsId)
      .execute();
    await markOpened(tx, rows, false);
  });
}

interface Opened {
  id: number;
  notice_id: number;
  member_id: number;
  opened_at: Date | null;
}

/** The first time counts. What still waits to be sent to the company is withdrawn. */
async function markOpened(tx: Tx, rows: readonly Opened[], isByLink: boolean): Promise<void> {
  for (const { id, notice_id, member_id, opened_at } of rows) {
    if (opened_at !== null) continue;
    // Messages before recipients, as their sender locks them.
    await withdrawMessages(tx, {
      noun: 'notice',
      recordId: notice_id,
      memberId: member_id,
      reason: '单位已看到',
    });
    await tx
      .updateTable('notice_recipients')
      .set({ opened_at: sql<Date>`now()`, is_opened_by_link: isByLink, is_due: false })
      .where('id', '=', id)
      .where('opened_at', 'is', null)
      .execute();
  }
}

/** Lists the notices to a member: those that it has not read first, then the newest. */
export async function listOwnNotices(
  db: Database,
  memberId: number,
  page: Page,
): Promise<{ List: OwnNotice[]; TotalCount: number; UnreadCount: number }> {
  const selection = visibleRecipients(db).where('r.member_id', '=', memberId);
  const { rows, total } = await readPage(selection, page, (query) =>
    query
      .select(['t.id', 't.title', 't.sent_at', sql<boolean>`r.opened_at is not null`.as('is_read')])
      .orderBy(sql`r.opened_at is not null`)
      .orderBy('t.sent_at', 'desc')
      .orderBy('t.id', 'desc'),
  );
  const { unread } = await selection
    .where('r.opened_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  const List = rows.map(({ id, title, sent_at, is_read }) => ({
    NoticeId: id,
    Title: title,
    SendTime: timeOrBlank(sent_at),
    IsRead: is_read,
  }));
  return { List, TotalCount: total, UnreadCount: unread };
}
