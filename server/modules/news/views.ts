import { sql } from 'kysely';
import type { NewsDetail, RestrictedNews } from '#contract/news/news.ts';
import type { Tally } from '../../platform/cache/entry.ts';
import type { Database } from '../../platform/db/open.ts';

/** The tally of an article's views: reading one does not raise the revision of the content. */
export const viewTally = 'views';

export function talliesOfNews(news: NewsDetail | RestrictedNews): Tally[] {
  return 'ViewCount' in news ? [{ of: viewTally, id: news.NewsId, value: news.ViewCount }] : [];
}

export async function readViews(db: Database, newsIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; view_count: number }>`
    select id, coalesce(v.view_count, 0)::bigint as view_count
    from unnest(${newsIds}::int[]) as asked (id) left join news_views v on v.news_id = asked.id`.execute(db);
  return new Map(rows.map(({ id, view_count }) => [id, view_count]));
}
