import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import { audienceIn } from '#contract/audience/audience.ts';
import type { ManagedNotice, NoticeItem } from '#contract/notices/managed-notices.ts';
import { notFound } from '../../platform/core/errors.ts';
import { formatTime, timeOrBlank } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { ifPresent, matchesKey, readPage } from '../../platform/db/page.ts';
import { isMemberAsked, isNoticeToRemind, noticeRecipientState } from '../counts/definitions.ts';
import type { MenuTree } from '../menus/tree.ts';
import type { Channels } from '../settings/delivery.ts';
import { articleColumns, articleOf } from './article.ts';
import { statusOf } from './store.ts';

/** Lists the notices, the one that was changed last first. */
export async function listNotices(
  db: Database,
  page: Page,
  { key, status }: { key: string; status?: number | undefined },
): Promise<{ List: NoticeItem[]; TotalCount: number }> {
  const selection = notices(db)
    .where(matchesKey([sql`t.title`], key))
    .where((build) => ifPresent(status, (value) => build(statusOf, '=', value as NoticeItem['Status'])));
  const { rows, total } = await readPage(selection, page, (query) =>
    query.select(columns).orderBy('t.updated_at', 'desc').orderBy('t.id', 'desc'),
  );
  const counts = await countStates(
    db,
    rows.map(({ id }) => id),
  );
  return { List: rows.map((row) => toItem(row, counts.get(row.id))), TotalCount: total };
}

/** Returns a notice. @throws ApiError 404 */
export async function findNotice(
  db: Database,
  { tree, channels, seesArticles }: { tree: MenuTree; channels: Channels; seesArticles: boolean },
  noticeId: number,
): Promise<ManagedNotice> {
  const row = await notices(db)
    .leftJoin('news as n', 'n.id', 't.news_id')
    .select(columns)
    .select(articleColumns)
    .select(['t.content', 't.audience', 't.has_sms_link', 't.sent_by', 't.version'])
    .where('t.id', '=', noticeId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const article = articleOf(tree, row);
  return {
    ...toItem(row, (await countStates(db, [noticeId])).get(noticeId)),
    Content: row.content,
    Audience: audienceIn(row.audience),
    HasSmsLink: row.has_sms_link,
    Article: article && {
      // One that is not public is for those who see articles.
      Title: article.isPublic || seesArticles ? article.title : '',
      MenuId: article.menuId,
      IsPublic: article.isPublic,
      IsMemberRead: article.isMemberRead,
    },
    Channels: { Mail: channels.mail, Sms: channels.sms },
    SentBy: row.sent_by,
    Version: row.version,
  };
}

function notices(db: Database) {
  return db.selectFrom('notices as t').leftJoin('administrators as editor', 'editor.id', 't.editor_id');
}

const columns = [
  't.id',
  't.title',
  't.news_id',
  't.sent_at',
  't.updated_at',
  'editor.real_name',
  'editor.account',
  statusOf.as('status'),
] as const;

/** Counts the recipients of these notices by their state. */
async function countStates(db: Database, noticeIds: number[]) {
  if (noticeIds.length === 0) return new Map<number, never>();
  const state = noticeRecipientState;
  const rows = await db
    .selectFrom('notice_recipients as r')
    .innerJoin('notices as t', 't.id', 'r.notice_id')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .where('r.notice_id', 'in', noticeIds)
    .select('r.notice_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(state, '=', 'read').as('read'),
      fn.countAll<number>().filterWhere(state, '=', 'called').as('called'),
      fn.countAll<number>().filterWhere(state, '=', 'held').as('held'),
      fn.countAll<number>().filterWhere(state, '=', 'queued').as('queued'),
      fn.countAll<number>().filterWhere(state, '=', 'failed').as('failed'),
      fn.countAll<number>().filterWhere(isMemberAsked).filterWhere(isNoticeToRemind).as('to_remind'),
    ])
    .groupBy('r.notice_id')
    .execute();
  return new Map(rows.map((row) => [row.notice_id, row]));
}

type Counts = NonNullable<ReturnType<Awaited<ReturnType<typeof countStates>>['get']>>;

interface Row {
  id: number;
  title: string;
  news_id: number | null;
  sent_at: Date | null;
  updated_at: Date;
  real_name: string | null;
  account: string | null;
  status: 0 | 1 | 2;
}

function toItem(row: Row, counts: Counts | undefined): NoticeItem {
  return {
    NoticeId: row.id,
    Title: row.title,
    Status: row.status,
    NewsId: row.news_id ?? 0,
    RecipientCount: counts?.all ?? 0,
    ReadCount: counts?.read ?? 0,
    CalledCount: counts?.called ?? 0,
    HeldCount: counts?.held ?? 0,
    QueuedCount: counts?.queued ?? 0,
    FailedCount: counts?.failed ?? 0,
    ToRemind: counts?.to_remind ?? 0,
    EditorName: row.real_name || row.account || '',
    SendTime: timeOrBlank(row.sent_at),
    UpdateTime: formatTime(row.updated_at),
  };
}
