import { importLimits } from '#contract/back-office/imports.ts';
import { cleanText } from '#contract/fields/normal-form.ts';
import { spoilt, type Cell, type SheetRow } from '../spreadsheets/cells.ts';
import { dayOf, type DateSystem } from '../spreadsheets/day-of.ts';
import type { SheetTable } from '../spreadsheets/table.ts';
import { WrongSheet } from '../spreadsheets/wrong-sheet.ts';
import { unescapeFormula } from '../spreadsheets/xlsx.ts';
import type { CheckedRow } from './definition.ts';

/** The cells of one row by the labels of their columns, while a row validator reads them. */
export interface RowReader<Column extends string> {
  cell(column: Column): Cell;
  /** Returns the text without blanks around it and without invisible characters; breaks of a text of several lines become blanks. */
  text(column: Column, ofLines?: 'of several lines'): string;
  /** Returns the text; one that is longer than `max` characters, or blank though required, is a problem. */
  textUpTo(column: Column, max: number, options?: TextOptions): string;
  /** Returns the day as `yyyy-MM-dd`, null for none; what is no day is a problem. */
  day(column: Column, system: DateSystem): string | null;
  /** Adds a problem for each of these columns of texts whose cell a spreadsheet has turned into a number or a date. */
  saySpoilt(columns: readonly Column[]): void;
  problems: ReadonlyMap<Column, string>;
  /** Adds a problem; only the first one of a column counts. */
  say(column: Column, message: string): void;
  /** Returns the checked row. `texts` are its values as the template would have them. */
  checked<Values>(
    values: Values,
    texts: Record<Column, string>,
    warnings?: string[],
  ): CheckedRow<Column, Values>;
}

interface TextOptions {
  isRequired?: boolean;
  /** Breaks become blanks. */
  ofLines?: boolean;
}

/** Begins to read a row. Formulas and error values are problems in every import. */
export function readRow<Column extends string>(
  columns: readonly Column[],
  { row, cells }: SheetRow,
): RowReader<Column> {
  const errors = new Map<Column, string>();
  const cell = (column: Column) => cells[columns.indexOf(column)] ?? blank;
  const say = (column: Column, message: string) => {
    if (!errors.has(column)) errors.set(column, message);
  };
  for (const column of columns) {
    const { kind } = cell(column);
    if (kind === 'formula') say(column, '单元格是公式，请粘贴为数值后再导入');
    if (kind === 'error') say(column, '单元格是错误值，请更正');
  }
  return {
    cell,
    text: (column, ofLines) => textOf(cell(column), ofLines !== undefined),
    textUpTo(column, max, { isRequired = false, ofLines = false } = {}) {
      const text = textOf(cell(column), ofLines);
      if (isRequired && text === '') say(column, `请填写${column}`);
      if ([...text].length > max) say(column, `${column}不能超过 ${max} 个字`);
      return text;
    },
    day(column, system) {
      const day = dayOf(cell(column), system);
      if (day === undefined && textOf(cell(column), false) !== '')
        say(column, `${column}不是有效的日期，应如 2026-03-05`);
      return day ?? null;
    },
    saySpoilt(some) {
      for (const column of some) {
        const spoiling = spoilt(cell(column));
        if (spoiling !== undefined) say(column, `${column}${spoiling}`);
      }
    },
    problems: errors,
    say,
    checked(values, texts, warnings = []) {
      const isGood = errors.size === 0;
      const shown = textsOf(columns, (column) => shownText(cell(column), isGood));
      const corrected = isGood ? columns.filter((column) => shown[column] !== texts[column]) : [];
      return { row, shown, values, problems: errors, corrected, warnings };
    },
  };
}

const blank: Cell = { kind: 'blank', text: '' };

/** Returns the text without blanks around it, invisible characters and the escapes of exports. */
function textOf({ text }: Cell, isOfLines: boolean): string {
  const line = isOfLines ? text.replaceAll(/\s*[\r\n]\s*/g, ' ') : text;
  return cleanText(unescapeFormula(cleanText(line)));
}

/** Returns the displayed text; for a cell covered by a merged one, its own content, unless the row is good. */
function shownText(cell: Cell, isGood: boolean): string {
  return isGood ? (cell.own ?? cell.text) : cell.text;
}

function textsOf<Column extends string>(
  columns: readonly Column[],
  text: (column: Column) => string,
): Record<Column, string> {
  return Object.fromEntries(columns.map((column) => [column, text(column)])) as Record<Column, string>;
}

/**
 * Yields the rows of a table for `answerInPieces`, each checked on demand. All rows of a long sheet are in memory at
 * once, so one with problems holds only its texts, shortened.
 * @param unread values of rows with problems
 * @throws WrongSheet when there are none
 */
export function* checkedRows<Column extends string, Values>(
  { rows, count }: Pick<SheetTable, 'rows' | 'count'>,
  check: (row: SheetRow) => CheckedRow<Column, Values>,
  unread: Values,
): Generator<CheckedRow<Column, Values>> {
  if (count === 0) throw new WrongSheet(importLimits.empty);
  for (const row of rows) {
    const one = check(row);
    const columns = Object.keys(one.shown) as Column[];
    yield {
      ...one,
      shown: textsOf(columns, (column) => one.shown[column].slice(0, maxShownLength)),
      values: one.problems.size === 0 ? one.values : unread,
    };
  }
}

const maxShownLength = 100;
