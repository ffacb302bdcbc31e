import type { SentInputOf } from '#contract/api/endpoint.ts';
import { maxPageSize } from '#contract/api/paging.ts';
import { useAnswer } from '../../session/server.ts';
import type { ListEndpoint } from '../list/endpoints.ts';

/** A list as its filters leave it, and the part of it that is on the screen. */
export interface FilteredList {
  // The input is that of the list's own call.
  // oxlint-disable-next-line no-explicit-any
  read: ListEndpoint<any, any>;
  filtered: object;
  rowKey: string;
  shown: readonly object[];
  total: number;
}

/** Returns the number of chosen records in words, with those that are not on the screen. */
export function useChosenWords(ids: readonly number[], list: FilteredList): string {
  const onScreen = idsOf(list.shown, list.rowKey);
  const others = ids.filter((id) => !onScreen.has(id));
  const hiddenCount = useHiddenCount(others, list);
  if (hiddenCount > 0) return `已选 ${ids.length} 条，其中 ${hiddenCount} 条不符合现在的筛选`;
  return `已选 ${ids.length} 条${others.length > 0 ? '（含其他页）' : ''}`;
}

/** Returns how many of the records that are not on the screen are on no page: the filters hide them. */
function useHiddenCount(others: readonly number[], list: FilteredList): number {
  const { read, filtered, rowKey, shown, total } = list;
  const isFiltered = Object.values(filtered).some((value) => value !== '' && value !== undefined);
  // A longer list than one call answers leaves it open whether the others are on its further pages.
  const isAsked = isFiltered && others.length > 0 && total > shown.length && total <= maxPageSize;
  const everything = { ...filtered, pageindex: 1, pagesize: maxPageSize };
  const { data } = useAnswer(read, everything as SentInputOf<FilteredList['read']>, { enabled: isAsked });
  if (!isFiltered) return 0;
  if (total <= shown.length) return others.length;
  const matching = isAsked && data ? idsOf(data.List, rowKey) : undefined;
  return matching ? others.filter((id) => !matching.has(id)).length : 0;
}

const idsOf = (rows: readonly object[], rowKey: string) =>
  new Set(rows.map((row) => Number((row as Record<string, unknown>)[rowKey])));
