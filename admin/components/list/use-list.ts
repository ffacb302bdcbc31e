import { App } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import { maxPageSize } from '#contract/api/paging.ts';
import { lastPage } from '#ui/components/pager-pages.ts';
import { useAnswer } from '../../session/server.ts';
import { wireFilters } from '../filters/filters.ts';
import { usePrivateFilters } from '../filters/private-filters.ts';
import { queryIn } from '../filters/saved-filters.tsx';
import { useSelection } from '../selection/selection.ts';
import type { ListEndpoint } from './endpoints.ts';
import { useListAddress } from './list-address.ts';
import type { ListPageProps } from './list-props.ts';
import type { TreeView } from './list-rows-props.ts';
import { useListSettings } from './preferences.ts';
import { treeLines, withoutFolded, type Line } from './tree-lines.ts';
import { useSorting } from './use-sorting.ts';

/** What the parts of a list page share: its properties and its state. */
export interface ListPartProps<Row extends object, Input extends object> {
  props: ListPageProps<Row, Input>;
  list: ReturnType<typeof useList<Row, object>>;
}

/** Provides the state of a list page: rows read by its address, sorting, selection and the open record. */
export function useList<Row extends object, Input extends object>(props: ListPageProps<Row, Input>) {
  const { name, read, rowKey, filters = [], views, parent, sortable } = props;
  const settings = useListSettings(name);
  const address = usePrivateFilters(filters, useListAddress(settings.settings.pagesize));
  const navigate = useNavigate();
  const isPaged = parent === undefined;
  const view = views && (address.read(views.name) || String(views.options[0]?.value ?? ''));
  const idOf = (row: Row) => Number(row[rowKey]);
  const sort = props.sorts ? address.read('sort') || String(props.startSort ?? '') : '';

  const filtered = { ...wireFilters(filters, address.read), ...(views && { [views.name]: view }) };
  const input = {
    ...filtered,
    ...(sort !== '' && { sort }),
    ...(isPaged ? address.page : { pagesize: maxPageSize }),
  };
  const query = useAnswer(read, input as SentInputOf<ListEndpoint<Row, Input>>, {
    keepPrevious: true,
    enabled: !settings.isPending,
  });
  const answered = useMemo(() => query.data?.List ?? [], [query.data]);
  const sorting = useSorting({
    endpoint: sortable,
    inputOf: props.sortInput,
    rows: answered,
    idOf,
    read,
    query,
  });
  const { lines, tree } = useTree(sorting.rows, idOf, parent);
  const filterKey = useFilterKey() + address.privateFilter;
  const selection = useSelection(`${name}?${filterKey}`, lines, idOf);
  useDroppedSelection(filterKey, selection.rows.size, selection.clear);
  useLastPage(
    query.isSuccess && !query.isPlaceholderData,
    answered.length,
    query.data?.TotalCount ?? 0,
    address,
  );
  const record = answered.find((row) => String(idOf(row)) === address.record.replace('edit-', ''));

  const neighbour = (by: 1 | -1) => {
    const next = record && answered[answered.indexOf(record) + by];
    return next && (() => address.openRecord(idOf(next)));
  };

  return {
    address,
    settings,
    query,
    filtered,
    /** What the filters leave. */
    inFull: { read, rowKey, filtered, shown: answered, total: query.data?.TotalCount ?? 0 },
    rows: lines,
    idOf,
    tree,
    sort: sorting.sort,
    selection,
    view: view ?? '',
    sortedBy: sort,
    isPaged,
    record,
    isRecordOpen: address.record.startsWith('new') || record !== undefined,
    neighbours: { previous: neighbour(-1), next: neighbour(1) },
    go: (to: string) => void navigate(to),
    turnTo(pageindex: number, pagesize: number) {
      if (pagesize !== address.page.pagesize) settings.change({ pagesize });
      address.turnTo(pageindex, pagesize);
    },
  };
}

function useFilterKey(): string {
  return queryIn(useLocation().search);
}

/** Clears the selection with a message when the filters change, so that no action affects unlisted rows. */
function useDroppedSelection(filterKey: string, chosenCount: number, clear: () => void) {
  const { message } = App.useApp();
  const before = useRef({ filterKey, chosenCount, clear });
  useEffect(() => {
    const { filterKey: old, chosenCount: dropped, clear: drop } = before.current;
    before.current = { filterKey, chosenCount, clear };
    if (old === filterKey || dropped === 0) return;
    drop();
    void message.info(`筛选已改变，已取消选择的 ${dropped} 条`);
  }, [filterKey, chosenCount, clear, message]);
}

/** Moves to the last page with rows when the present one has become empty, for example by deleting its last row. */
function useLastPage(
  isKnown: boolean,
  shown: number,
  total: number,
  { page, turnTo }: ReturnType<typeof useListAddress>,
) {
  const last = lastPage(total, page.pagesize);
  const isPastTheEnd = isKnown && shown === 0 && page.pageindex > last;
  useEffect(() => {
    if (isPastTheEnd) turnTo(last, page.pagesize);
  }, [isPastTheEnd, last, page.pagesize, turnTo]);
}

function useTree<Row extends object>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  parent: ListPageProps<Row, object>['parent'],
): { lines: readonly Row[]; tree: TreeView<Row> | undefined } {
  // Rows are folded by id, so a new one is unfolded, and a row just added below it is visible.
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  if (parent === undefined) return { lines: rows, tree: undefined };
  const parentOf = (row: Row) => Number(row[parent]);
  const lines = treeLines(rows, idOf, parentOf);
  const lineOf = (row: Row): Line<Row> | undefined => lines.find((line) => idOf(line) === idOf(row));
  const isFolded = (row: Row) => (lineOf(row)?.isBranch ? folded.has(idOf(row)) : undefined);
  return {
    lines: withoutFolded(lines, (line) => folded.has(idOf(line))),
    tree: {
      parentOf,
      levelOf: (row) => lineOf(row)?.level ?? 1,
      isFolded,
      fold: (row) => setFolded((before) => before.symmetricDifference(new Set([idOf(row)]))),
    },
  };
}
