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
  const change = (next: Change<Row>) =>
    client.setQueryData<Chosen<Row>>(queryKey, (before) => next(before ?? new Map()));
  return useChoosing(selectedRows, change, rows, idOf);
}

/** The same as `useSelection`, for a window that starts without a selection each time. */
export function useOwnSelection<Row>(rows: readonly Row[], idOf: (row: Row) => number): Selection<Row> {
  const [selectedRows, change] = useState<Chosen<Row>>(new Map());
  return useChoosing(selectedRows, change, rows, idOf);
}

/** The same for one row: choosing another one replaces it. */
export function useOneSelection<Row>(idOf: (row: Row) => number): Selection<Row> {
  const [selectedRows, change] = useState<Chosen<Row>>(new Map());
  return {
    rows: selectedRows,
    toggle: (row) => change((before) => new Map(before.has(idOf(row)) ? [] : [[idOf(row), row]])),
    clear: () => change(() => new Map()),
  };
}

/** Returns the next selection. Two ticks may come before the screen is rendered once: each goes on from the one before. */
type Change<Row> = (before: Chosen<Row>) => Chosen<Row>;

function useChoosing<Row>(
  selectedRows: Chosen<Row>,
  change: (next: Change<Row>) => void,
  rows: readonly Row[],
  idOf: (row: Row) => number,
): Selection<Row> {
  const last = useRef<number>(undefined);

  function toggle(row: Row, withRange = false) {
    const id = idOf(row);
    const range = withRange ? between(rows, idOf, last.current, id) : [];
    last.current = id;
    change((before) =>
      range.length > 0 ? changed(before, range, idOf, true) : changed(before, [row], idOf, !before.has(id)),
    );
  }

  return {
    rows: selectedRows,
    toggle,
    toggleAll: () =>
      change((before) => changed(before, rows, idOf, !rows.every((row) => before.has(idOf(row))))),
    clear() {
      last.current = undefined;
      change((before) => (before.size > 0 ? new Map() : before));
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
