import type { ComponentType, ReactNode } from 'react';
import type { EntityTypeWithHistory } from '#contract/back-office/audit.ts';
import type { Filter } from '../filters/filters.ts';
import type { Neighbours } from '../record/record-drawer.tsx';
import type { Column } from './columns.tsx';
import type { BulkEndpoint, ExportEndpoint, IdField, ListEndpoint, SortWord } from './endpoints.ts';
import type { ListRowsProps } from './list-rows-props.ts';
import type { Action } from './row-actions.tsx';

export interface ListPageProps<Row extends object, Input extends object> {
  /** The key under which the user's settings are stored. */
  name: string;
  title: string;
  /** Whether the list is the lower part of a page with a heading of its own. */
  isSection?: boolean;
  hint?: ReactNode;
  read: ListEndpoint<Row, Input>;
  rowKey: IdField<Row>;
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Renders the rows in a way of its own; the columns are those of the print. */
  renderedAs?: ComponentType<ListRowsProps<Row>>;
  filters?: readonly Filter<keyof Input & string>[];
  /** Columns that sort when their head is pressed. */
  sorts?: readonly (SortWord<Input> & keyof Row & string)[];
  /** The word the list is sorted by until a head is pressed; absent: as the call sorts. */
  startSort?: Input extends { sort?: infer Word } ? Word : never;
  /** The call that stores an order set by hand. */
  sortable?: BulkEndpoint;
  /** The input of that call besides `Ids`, taken from one of the rows. */
  sortInput?: (row: Row) => object;
  /** Parts of the list, one of which is looked at. */
  views?: Views<keyof Input & string>;
  /** The field with the id of the row above; the whole list is one tree then. */
  parent?: IdField<Row>;
  /** The entity type of the records in the log: each row then has its 变更记录. */
  entityType?: EntityTypeWithHistory;
  row?: (row: Row) => readonly Action[];
  bulk?: (rows: readonly Row[]) => readonly Action[];
  tools?: readonly Action[];
  /** The call that returns all rows that match the filters as a file. */
  exports?: ExportEndpoint<Input>;
  empty?: ReactNode;
  /** The dialog or drawer of the record in the address; `undefined` for a new one. */
  record?: (row: Row | undefined, close: () => void, neighbours: Neighbours) => ReactNode;
}

export interface Views<Name extends string> {
  name: Name;
  label: string;
  options: readonly { value: number; label: string }[];
}
