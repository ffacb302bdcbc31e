import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/** The rows that are chosen, by their ids; also those of other pages. */
export type Chosen<Row> = ReadonlyMap<number, Row>;

export interface Selection<Row> {
  rows: Chosen<Row>;
  /** Chooses or leaves one row; with Shift all from the last one that was touched to it. */
  toggle: (row: Row, withRange?: boolean) => void;
  /** Absent where only one row can be chosen. */
  toggleAll?: () => void;
  clear: () => void;
}

/** Stores the selection beside the cached answers: it is restored on return to the list, deleted with the session. */
export function useSelection<Row>(
  list: string,
  rows: readonly Row[],
  idOf: (row: Row) => number,
): Selection<Row> {
  const client = useQueryClient();
  const queryKey = ['chosen rows', list];
  const { data: selectedRows } = useQuery<Chosen<Row>>({
    queryKey,
    queryFn: () => new Map(),
    initialData: new Map(),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return useChoosing(selectedRows, (next) => client.setQueryData(queryKey, next), rows, idOf);
}

/** The same as `useSelection`, for a window that starts without a selection each time. */
export function useOwnSelection<Row>(rows: readonly Row[], idOf: (row: Row) => number): Selection<Row> {
  const [selectedRows, put] = useState<Chosen<Row>>(new Map());
  return useChoosing(selectedRows, put, rows, idOf);
}

/** The same for one row: choosing another one replaces it. */
export function useOneSelection<Row>(idOf: (row: Row) => number): Selection<Row> {
  const [selectedRows, put] = useState<Chosen<Row>>(new Map());
  return {
    rows: selectedRows,
    toggle: (row) => put(new Map(selectedRows.has(idOf(row)) ? [] : [[idOf(row), row]])),
    clear: () => put(new Map()),
  };
}

function useChoosing<Row>(
  selectedRows: Chosen<Row>,
  put: (next: Chosen<Row>) => void,
  rows: readonly Row[],
  idOf: (row: Row) => number,
): Selection<Row> {
  const last = useRef<number>(undefined);

  function toggle(row: Row, withRange = false) {
    const id = idOf(row);
    const isChosen = selectedRows.has(id);
    const range = withRange ? between(rows, idOf, last.current, id) : [];
    last.current = id;
    put(changed(selectedRows, range.length > 0 ? range : [row], idOf, range.length > 0 || !isChosen));
  }

  return {
    rows: selectedRows,
    toggle,
    toggleAll: () =>
      put(changed(selectedRows, rows, idOf, !rows.every((row) => selectedRows.has(idOf(row))))),
    clear() {
      last.current = undefined;
      if (selectedRows.size > 0) put(new Map());
    },
  };
}

function changed<Row>(
  selectedRows: Chosen<Row>,
  rows: readonly Row[],
  idOf: (row: Row) => number,
  isChosen: boolean,
): Chosen<Row> {
  const next = new Map(selectedRows);
  for (const row of rows) {
    if (isChosen) next.set(idOf(row), row);
    else next.delete(idOf(row));
  }
  return next;
}

/** Returns the rows from one id to another, both included; none when the first is not on this page. */
export function between<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  from: number | undefined,
  to: number,
): Row[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => idOf(row) === id));
  if (ends.includes(-1)) return [];
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1);
}
