import type { ReactNode } from 'react';
import type { Selection } from '../selection/selection.ts';
import type { Column } from './columns.tsx';
import type { Action } from './row-actions.tsx';

/** Properties that a table and the cards of a phone share. */
export interface ListRowsProps<Row> {
  caption: string;
  rows: readonly Row[];
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  actions: ((row: Row) => readonly Action[]) | undefined;
  selection: Selection<Row> | undefined;
  /** Set where the person may put the rows into another order. */
  onSort: ((ids: number[]) => void) | undefined;
  tree: TreeView<Row> | undefined;
  heads: HeadSorting | undefined;
}

export interface TreeView<Row> {
  levelOf: (row: Row) => number;
  parentOf: (row: Row) => number;
  /** Undefined where nothing hangs below the row. */
  isFolded: (row: Row) => boolean | undefined;
  fold: (row: Row) => void;
}

export interface HeadSorting {
  words: readonly string[];
  /** The word in the address, with `-` before it when it sorts downwards. */
  current: string;
  sortBy: (word: string) => void;
}

/** Properties that a row needs so that it can be moved. */
export interface RowMoving {
  row?: object;
  handle?: ReactNode;
}

export function nameIn<Row>(rows: readonly Row[], idOf: (row: Row) => number, nameOf: (row: Row) => string) {
  return (id: number | string) => rows.filter((row) => idOf(row) === id).map(nameOf)[0] ?? '';
}

export function parentIn<Row>(rows: readonly Row[], idOf: (row: Row) => number, tree: TreeView<Row>) {
  return (id: number | string) => rows.filter((row) => idOf(row) === id).map(tree.parentOf)[0] ?? '';
}
