import type { Call } from '#contract/api/endpoint.ts';
import { defaultPageSize, pageSizes } from '#contract/api/paging.ts';
import { searchKeyLength } from '#contract/fields/rules.ts';
import { webDirectory, type Directory } from '#contract/members/directory.ts';
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
  /** Members of the directory whose name contains the words; absent where nobody may mean a company. */
  members?: Pick<Directory, 'List' | 'TotalCount'> | undefined;
  page: number;
  pageSize: number;
}

/** More members than these are one link to the directory. */
const maxMembers = 2;
const mayNameCompany = /\p{Script=Han}{2}/u;

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
  const [list, members] = await Promise.all([
    call(webNews.GetNewsList, {
      key,
      pid,
      ...(isByTime && { order: 'time' as const }),
      columns: true,
      pageindex: page,
      pagesize: pageSize,
    }),
    page === 1 && pid === undefined && mayNameCompany.test(key)
      ? call(webDirectory.GetMemberDirectory, {
          key,
          pageindex: 1,
          pagesize: maxMembers,
          facets: 0,
        })
      : undefined,
  ]);
  if (page > 1 && list.List.length === 0) notFound();
  return { key, pid, isByTime, page, pageSize, list, members };
}
