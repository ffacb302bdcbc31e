import type { Call } from '#contract/api/endpoint.ts';
import { defaultPageSize, pageSizes } from '#contract/api/paging.ts';
import { searchKeyLength } from '#contract/fields/rules.ts';
import { webNews, type NewsFound } from '#contract/news/news.ts';
import { numberIn } from '../addresses.ts';
import { notFound } from '../load-context.ts';

export interface Found {
  key: string;
  /** The menu the search is narrowed to. */
  pid: number | undefined;
  /** The newest hits first. */
  isByTime: boolean;
  list: NewsFound;
  page: number;
  pageSize: number;
}

/** Reads the results of a search. Members also search texts that visitors cannot see. */
export async function readHits(call: Call, address: string): Promise<Found> {
  const query = new URL(address).searchParams;
  const key = [...(query.get('key') ?? '').trim()].slice(0, searchKeyLength).join('');
  const page = numberIn(query, 'pageindex', 1);
  const requestedSize = numberIn(query, 'pagesize', defaultPageSize);
  const pageSize = pageSizes.some((size) => size === requestedSize) ? requestedSize : defaultPageSize;
  const pid = numberIn(query, 'pid', 0) || undefined;
  const isByTime = query.get('order') === 'time';
  if (key === '') return { key, pid, isByTime, page, pageSize, list: { List: [], TotalCount: 0 } };
  const list = await call(webNews.GetNewsList, {
    key,
    pid,
    ...(isByTime && { order: 'time' as const }),
    columns: true,
    pageindex: page,
    pagesize: pageSize,
  });
  if (page > 1 && list.List.length === 0) notFound();
  return { key, pid, isByTime, page, pageSize, list };
}
