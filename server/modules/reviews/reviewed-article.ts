import type { SubmittedArticle, SubmittedPage } from '#contract/members/review-rounds.ts';
import { newsStatus } from '#contract/news/news.ts';
import { timeOrBlank } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { keyed, type FileKeys } from '../files/file-keys.ts';

/** The columns of a case's article `n` in its menu `c`, and the form that waits in the case `r`. */
export const articleColumns = [
  'n.menu_id',
  'c.name as menu_name',
  'n.title',
  'n.image_url',
  'n.content',
  'n.status as news_status',
  'n.source',
  'n.author',
  'n.published_at',
  'n.is_top',
  'n.is_member_read',
  'n.version as news_version',
  'r.base_version',
  'r.form',
] as const;

interface ArticleRow {
  menu_id: number | null;
  menu_name: string | null;
  title: string | null;
  image_url: string | null;
  content: string | null;
}

type PublishedRow = ArticleRow & {
  news_status: number | null;
  source: string | null;
  author: string | null;
  published_at: Date | null;
  is_top: boolean | null;
  is_member_read: boolean | null;
};

/** Returns an article as it is published, in the shape of a submission; null if it is not. */
export function publishedOf(fileKeys: FileKeys, row: PublishedRow): SubmittedArticle | null {
  if (row.news_status !== newsStatus.published) return null;
  return keyed(fileKeys, {
    Title: row.title ?? '',
    MenuName: row.menu_name ?? '',
    ImageUrl: row.image_url ?? '',
    NewContent: row.content ?? '',
    Source: row.source ?? '',
    Author: row.author ?? '',
    NewsCreateTime: timeOrBlank(row.published_at),
    IsTop: row.is_top ?? false,
    IsMemberRead: row.is_member_read ?? false,
  });
}

/** Returns the article to decide on: what waits in the case, or the contribution itself. */
export function submittedOf({ form, ...row }: ArticleRow & { form: unknown }) {
  const article = {
    MenuId: row.menu_id ?? 0,
    MenuName: row.menu_name ?? '',
    Title: row.title ?? '',
    ImageUrl: row.image_url ?? '',
    NewContent: row.content ?? '',
  };
  if (form === null) return article;
  const { MenuId, Title, ImageUrl, NewContent } = form as typeof article;
  return { ...article, MenuId, Title, ImageUrl, NewContent };
}

/** Returns the page of a member as visitors see it, in the shape of a submission; null before the first approval. */
export async function findPublishedPage(
  db: Database,
  fileKeys: FileKeys,
  memberId: number,
): Promise<SubmittedPage | null> {
  const row = await db
    .selectFrom('member_pages')
    .select(['introduction as Introduction', 'logo_url', 'website as Website', 'telephone as Telephone'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) return null;
  const { logo_url, Introduction, ...facts } = row;
  return { Introduction, LogoUrl: fileKeys.withKeys(logo_url, 'insiders'), ...facts };
}
