import { sql } from 'kysely';
import { neighbour, newsStatus, type NewsDetail, type RestrictedNews } from '#contract/news/news.ts';
import { notFound } from '../../platform/core/errors.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { statement, type ValueNamed } from '../../platform/db/statement.ts';
import { findOwnFiles } from '../files/author-files.ts';
import { keyed, type FileKeys } from '../files/file-keys.ts';
import { attachmentSizes } from '../files/file-sizes.ts';
import type { MenuTree } from '../menus/tree.ts';
import { isOtherLive, listColumns, textFor, toItem } from './readable.ts';

/** Returns an article with its neighbours, or only its status where it may not be read; its author always may. */
export async function readNews(
  { db, fileKeys, tree }: { db: Database; fileKeys: FileKeys; tree: MenuTree },
  /** Null for a visitor. */
  memberId: number | null,
  newsId: number,
): Promise<NewsDetail | RestrictedNews> {
  const isMember = memberId !== null;
  const [row] = await findNews(db, { newsId, memberId });
  const menu = row && tree.byId.get(row.menu_id);
  if (!row || row.is_draft || !(menu?.isShown || row.is_own)) throw notFound();
  const isPublished = row.status === newsStatus.published;
  if (!row.is_own && !isPublished) return { NewsId: row.id, Title: row.title, Status: row.status };
  if (!row.is_own && row.is_to_come) throw notFound();

  const item = toItem(row, { tree, isMember });
  const isForAll = isPublished && !row.is_to_come && menu?.isShown === true;
  const text = isForAll ? textFor({ fileKeys, isMember }, item, row.content) : row.content;
  const { ImageUrl } = item;
  const ownFiles = isForAll ? undefined : await findOwnFiles(db, row.id);
  const attachments = text === null ? [] : await attachmentSizes(db, row.content, ownFiles);
  return {
    ...item,
    NewContent: text,
    ...(ownFiles && keyed(fileKeys, { ImageUrl, NewContent: text }, ownFiles)),
    Source: row.source,
    Author: row.author,
    ViewCount: row.view_count ?? 0,
    UpdateTime: formatTime(row.updated_at),
    ...(row.is_own && !isPublished && { Version: row.version }),
    ...(attachments.length > 0 && { Attachments: attachments }),
    AboutList: isPublished ? neighboursOf(row) : [],
    ...(text === null ? { NeedLogin: true as const } : {}),
  };
}

interface Neighbour {
  id: number;
  title: string;
}

const besideIt = sql`from news as other where ${isOtherLive} and other.menu_id = n.menu_id`;
const earlier = sql<Neighbour>`(select other.id, other.title ${besideIt}
  and (other.published_at, other.id) < (n.published_at, n.id)
  order by other.published_at desc, other.id desc limit 1)`;
const later = sql<Neighbour>`(select other.id, other.title ${besideIt}
  and (other.published_at, other.id) > (n.published_at, n.id)
  order by other.published_at, other.id limit 1)`;

const findNews = statement((db, value: ValueNamed<{ newsId: number; memberId: number | null }>) =>
  db
    .selectFrom('news as n')
    .leftJoin('news_views as v', 'v.news_id', 'n.id')
    .leftJoinLateral(earlier.as('earlier'), (join) => join.onTrue())
    .leftJoinLateral(later.as('later'), (join) => join.onTrue())
    .select([...listColumns, 'n.content', 'n.source', 'n.author', 'n.is_draft', 'n.version', 'v.view_count'])
    .select(['earlier.id as earlier_id', 'earlier.title as earlier_title'])
    .select(['later.id as later_id', 'later.title as later_title'])
    .select(sql<Date>`greatest(n.updated_at, n.published_at)`.as('updated_at'))
    .select(sql<boolean>`n.published_at > now()`.as('is_to_come'))
    .select(sql<boolean>`coalesce(n.author_member_id = ${value('memberId')}::int, false)`.as('is_own'))
    .where('n.id', '=', value('newsId'))
    .where('n.deleted_at', 'is', null),
);

/** Returns the article published before and the one published after, within the menu. */
function neighboursOf(row: Awaited<ReturnType<typeof findNews>>[number]): NewsDetail['AboutList'] {
  const { menu_id: MenuId } = row;
  const list: NewsDetail['AboutList'] = [];
  if (row.earlier_id !== null)
    list.push({
      NewsId: row.earlier_id,
      MenuId,
      Title: row.earlier_title ?? '',
      SortNumber: neighbour.previous,
    });
  if (row.later_id !== null)
    list.push({ NewsId: row.later_id, MenuId, Title: row.later_title ?? '', SortNumber: neighbour.next });
  return list;
}
