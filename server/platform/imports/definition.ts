import type { RawBuilder } from 'kysely';
import type { Permission } from '#contract/api/permissions.ts';
import type { ImportQuestion } from '#contract/back-office/imports.ts';
import type { Tx } from '../db/open.ts';
import type { Actor } from '../http/api/actor.ts';
import type { SheetNotice } from '../spreadsheets/sheet-notices.ts';
import type { SheetForm, TablePlace } from '../spreadsheets/table-head.ts';

/** The types of one import; `ImportDefinition` describes each of them. */
export interface ImportTypes {
  /** Labels of the columns. */
  column: string;
  /** The values of a row without problems. */
  values: object;
  /** The key that a record is found by, such as a hash. */
  key: unknown;
  /** A record as it is stored. */
  stored: object;
  /** Fields that a clerk sends with the file. */
  fields: object;
  /** Columns of a batch besides those that all batches have. */
  facts: Record<string, number | string>;
  /** Entries on the wire: of a changed row, of a result, of a record that was changed since. */
  change: object;
  sums: object;
  since: object;
  /** Entries of a batch in the list of imports, besides those that all batches have, and the filters of that list. */
  batch: object;
  filters: object;
}

/** A row of a workbook after the worker has checked it. */
export interface CheckedRow<Column extends string, Values> {
  /** The row number in the sheet. */
  row: number;
  /** The displayed texts of the cells, for the messages. */
  shown: Record<Column, string>;
  /** The parsed values; in a row with problems they are meaningless. */
  values: Values;
  problems: ReadonlyMap<Column, string>;
  /** Columns in which the value of a good row differs from its cell. */
  corrected: Column[];
  /** Oddities that are no problems. */
  warnings: string[];
}
export type CheckedRowOf<T extends ImportTypes> = CheckedRow<T['column'], T['values']>;

/** A row without problems and its record. */
export type MatchedRow<T extends ImportTypes> = { row: number; values: T['values']; key: T['key'] } &
  /** `left`: part of another row, or left out by the answer to a question. */
  ({ kind: 'new' | 'same' | 'left' } | { kind: 'changed'; id: number; before: T['stored'] });
export type ChangedRow<T extends ImportTypes> = MatchedRow<T> & { kind: 'changed' };

/** The result of matching rows with records. */
export interface Findings<T extends ImportTypes> {
  /** The rows that are still without problems. */
  matched: MatchedRow<T>[];
  problems: { row: number; column: T['column']; message: string }[];
  warnings: { row: number; message: string }[];
  /** A good row that is neither matched nor has a problem waits for an answer. */
  questions?: ImportQuestion[];
  /** Lines that are no records, such as the heads of groups: they are not counted. */
  noRecords?: ReadonlySet<number>;
  notices?: SheetNotice[];
}

/** Answers that clerks gave, by the keys of questions; undefined for none. */
export type Answers = (key: string) => string | undefined;

/**
 * Finds the records of good rows, and locks these records when rows are to be stored. It may run more than once, because a transaction
 * may be repeated.
 */
export type Matcher<T extends ImportTypes> = (
  tx: Tx,
  matching: { facts: T['facts']; isStoring: boolean; answers: Answers },
) => Promise<Findings<T>>;

/**
 * Names of tables. A batch has the columns of `BatchRow` and
 * `file_hash`; a change has `batch_id`, the id of the record, its `version` after the import, and the values `before`, which are null
 * for a new record. A record has `id` and `version`.
 */
export interface ImportTables {
  batches: string;
  changes: string;
  /** The column of `changes` that holds the id of the record. */
  recordId: string;
  records: string;
}

/** The parts of an import that are specific to a module. */
export interface ImportDefinition<T extends ImportTypes> {
  /** Columns that clerks chose, and tickets, are stored under this name. */
  name: string;
  /** The kind of record of a batch in the operation log. */
  entityType: string;
  tables: ImportTables;
  columns: readonly T['column'][];
  form: SheetForm;
  /** A module that calls `answerInPieces` with the rows checked one by one. */
  worker: URL;
  /** Returns the columns of the batch, or throws the errors of the fields. */
  settle(tx: Tx, fields: T['fields']): Promise<T['facts']>;
  /** Does slow work before the transaction begins, such as hashing; the returned function runs inside. */
  prepare(rows: readonly CheckedRowOf<T>[], place: TablePlace): Promise<Matcher<T>>;
  /** Values as the template would have them written. */
  textsOf(values: T['values']): Record<T['column'], string>;
  writtenBefore(row: ChangedRow<T>): Record<T['column'], string>;
  change(row: ChangedRow<T>): T['change'];
  sums(changed: readonly ChangedRow<T>[]): T['sums'];
  /** Adds the records of new rows; returns their ids. */
  insert(tx: Tx, batch: BatchOf<T>, rows: readonly MatchedRow<T>[]): Promise<number[]>;
  /** Does what must precede the records once a batch begins, such as adding the options that they name. */
  begun?(tx: Tx, batch: BatchOf<T>, rows: readonly MatchedRow<T>[], by: Actor): Promise<void>;
  /** Gives records the values of changed rows and raises their versions by one. */
  update(tx: Tx, batch: BatchOf<T>, rows: readonly ChangedRow<T>[]): Promise<void>;
  /** Does follow-up work once all rows are stored. */
  stored?(tx: Tx, ids: readonly number[], batch: BatchOf<T> & { by: Actor }): Promise<void>;
  undo: ImportUndo<T['since']>;
  /** What the list of imports tells and filters by besides; absent where its batches have nothing of their own. */
  listed?: ImportListing<T>;
  /** Columns with personal data, which are masked for administrators without a permission. */
  personal?: PersonalColumns<T['column']>;
  /** The permission to change records; for administrators without it rows of changed records have this problem. */
  changing?: { permission: Permission; column: T['column']; message: string };
}

/** In SQL `b` is the batch. */
export interface ImportListing<T extends ImportTypes> {
  /** SQL for the entries of a batch, as JSON. */
  facts: RawBuilder<T['batch']>;
  where?(filters: T['filters']): RawBuilder<boolean> | undefined;
}

export interface PersonalColumns<Column> {
  columns: readonly Column[];
  permission: Permission;
  /** Returns whether a text in any column is as personal as those of the columns. */
  isPersonal?(text: string): boolean;
}

export interface BatchOf<T extends ImportTypes> {
  batchId: number;
  facts: T['facts'];
}

/**
 * Takes the rows of a batch back. A record whose version is not that of the change was changed since, and stays as it is. In SQL `r`
 * is the record, and `c` the change with the values `before` it.
 */
export interface ImportUndo<Since> {
  /** Locks what all other changes of the records lock before them, so that two changes never wait for each other. */
  lock?(tx: Tx, batchId: number): Promise<void>;
  /** SQL for the values of `r` that an import may change, as JSON. */
  before: RawBuilder<unknown>;
  /** Assignments that give `r` its values `before` again, besides its version. */
  restore: RawBuilder<unknown>;
  /** Assignments that delete `r`, besides its version; absent where the row itself goes. */
  remove?: RawBuilder<unknown>;
  /** SQL for whether `r` still has what the change gave it; by default its version tells. */
  isAsChanged?: RawBuilder<boolean>;
  /** SQL for whether `r` was changed or used since in a way that its version does not tell. */
  isTouched?: RawBuilder<boolean>;
  /** Describes records that were changed since; `ids` are the first of them. */
  describe(tx: Tx, ids: number[]): Promise<Since[]>;
  /** Names a record that was changed since, for the refusal. */
  nameOf(since: Since): string;
  removed?(tx: Tx, ids: number[]): Promise<void>;
  restored?(tx: Tx, ids: number[], batchId: number): Promise<void>;
  /** Does follow-up work once the records are as before. */
  undone?(tx: Tx, undoing: { batchId: number; by: Actor; reason: string }): Promise<void>;
  /** Returns the error to throw where records cannot get their earlier values. */
  refusal?(error: unknown): unknown;
}
