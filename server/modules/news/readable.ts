import { sql, type SqlBool } from 'kysely';
import { newsStatus, type NewsItem } from '#contract/news/news.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { FileKeys } from '../files/file-keys.ts';
import { toWire as menuToWire, type MenuInTree, type MenuTree } from '../menus/tree.ts';

/*
 * An article as a list shows it, and its text as far as the reader may have it (security line 11).
 */

/** A literal, not a parameter, so that the planner uses the indexes of published articles. */
export const published = sql.lit(newsStatus.published);
const isLiveAs = (table: string) =>
  sql<SqlBool>`${sql.id(table)}.deleted_at is null and ${sql.id(table)}.status = ${published} and ${sql.id(table)}.published_at <= now()`;
export const isLive = isLiveAs('n');
/** The condition that an article is published from a future time on. */
export const isToCome = sql<SqlBool>`n.deleted_at is null and n.status = ${published} and n.published_at > now()`;
/** The condition on an article `other` besides `n`. */
export const isOtherLive = isLiveAs('other');

export const listColumns = [
  'n.id',
  'n.menu_id',
  'n.title',
  'n.summary',
  'n.created_at',
  'n.published_at',
  'n.status',
  'n.is_top',
  'n.is_member_read',
  'n.image_url',
] as const;

export interface ListRow {
  id: number;
  menu_id: number;
  title: string;
  summary: string;
  created_at: Date;
  published_at: Date;
  status: number;
  is_top: boolean;
  is_member_read: boolean;
  image_url: string;
}

export function toItem(row: ListRow, { tree, isMember }: { tree: MenuTree; isMember: boolean }): NewsItem {
  const menu: MenuInTree | undefined = tree.byId.get(row.menu_id);
  const isMemberRead = row.is_member_read || menu?.isMemberRead === true;
  return {
    NewsId: row.id,
    MenuId: row.menu_id,
    ParentId: menu ? menuToWire(menu).ParentId : 0,
    MenuName: menu?.name ?? '',
    Title: row.title,
    Summary: isMemberRead && !isMember ? '' : row.summary,
    CreateTime: formatTime(row.created_at),
    NewsCreateTime: formatTime(row.published_at),
    Status: row.status,
    IsTop: row.is_top,
    IsMemberRead: isMemberRead,
    ImageUrl: row.image_url,
  };
}

/**
 * Returns the text of a published article, with keys to files closed to visitors; null for visitors if they may not
 * read it.
 */
export function textFor(
  { fileKeys, isMember }: { fileKeys: FileKeys; isMember: boolean },
  { IsMemberRead }: NewsItem,
  content: string,
): string | null {
  if (!IsMemberRead) return content;
  return isMember ? fileKeys.withKeys(content, 'members') : null;
}
