import type { ReactNode } from 'react';
import type * as v from 'valibot';
import type { AnySchema, Endpoint } from '#contract/api/endpoint.ts';
import type { ImportResult, UndoResult } from '#contract/back-office/imports.ts';
import type { SheetColumns, SheetField } from '#contract/fields/sheet-columns.ts';
import type { RowsColumn } from './rows-table.tsx';

type Answers<Data> = Endpoint<AnySchema, v.GenericSchema<unknown, Data>, 'administrator'>;

/** The texts and calls of one entity's import. `Since` is a record that was changed after an import. */
export interface ImportScreen<Result extends ImportResult = ImportResult, Since = unknown> {
  /** Heading, such as 导入证书. */
  title: string;
  /** The word for an imported record, such as 证书, and its measure word, such as 张. */
  record: string;
  unit: string;
  /** Describes the automatic corrections. */
  corrects: string;
  calls: {
    store: Answers<Result>;
    columns: Answers<SheetColumns>;
    problems: Endpoint;
    undo: Answers<UndoResult<Since>>;
  };
  /** The most rows of a file, where they are fewer than usual. */
  maxRows?: number;
  /** What it stores is printed with a code that leads to the site. */
  printsCodes?: true;
  /** Besides .xlsx files it takes .xls and .csv. */
  readsOthers?: true;
  /** Lists that an import changes. */
  invalidates: readonly Endpoint[];
  fields: readonly SheetField[];
  /** Widths of the columns by the labels of the fields; one without a width takes the remaining space. */
  widths: Readonly<Record<string, number>>;
  /** Labels of fields that list values, such as the contacts of a company, which are shown one on a line. */
  lists?: readonly string[];
  /** Returns the column of the first field in rows that were pasted without a header. */
  beginsAt(row: readonly string[]): number;
  /** Columns of a changed row before and after 原来 → 改为. */
  changes: Record<'before' | 'after', readonly RowsColumn<Result['Changes'][number]>[]>;
  /**
   * Further effects on changed records: in a count, in the question before storing, and in the result. Blank for none.
   */
  effects: {
    figure(result: Result): string;
    question(result: Result): string;
    result(result: Result): string;
  };
  undo: {
    /** The effects of deleting the records that an import created. */
    deleting: string;
    /** A reason that a clerk may have for taking an import back. */
    example: string;
    keyOf(record: Since): string;
    columns: readonly RowsColumn<Since>[];
  };
}

/** The choice that a clerk made beside the file. */
export interface Given {
  /** Fields that go with the file. */
  fields: Record<string, string>;
  label: string;
  name: string;
}

/** Parts that a module adds to the screen. */
export interface ImportSlots<Result extends ImportResult> {
  /** Renders the choice that is sent with the file. */
  choice?: ReactNode;
  /** The text for a file that waits for that choice. */
  waiting?: string;
  /** Renders the actions for a stored import. */
  afterwards: (result: Result, fileName: string, isUndone: boolean) => ReactNode;
}
