import { LinkOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import type { DataOf, Endpoint } from '#contract/api/endpoint.ts';
import { columnLabelOf, type LabelsOf } from '#contract/fields/labels.ts';
import type { FormEndpoint } from './endpoints.ts';
import { StatusSwitch } from './status-switch.tsx';

/** A column of a list: a field of its rows, and its rendering. */
export interface Column<Row> {
  key: keyof Row & string;
  title: string;
  /** Absent: the field's own text. */
  render?: (row: Row) => ReactNode;
  /** The cell in words, for copying and exporting; needed where `render` shows more than the field's own text. */
  words?: (row: Row) => string;
  /** Cannot be said in words. */
  isPicture?: true;
  /** In pixels; the first column takes the remaining width. */
  width?: number;
  /** The least width of the first column. */
  minWidth?: number;
  isNumber?: true;
  /** Comes first among the facts of a card. */
  isState?: true;
  /** Folds into 详情 where the table is too narrow. */
  isWide?: true;
  /** Hidden until a user selects it in the column settings. */
  isHiddenAtFirst?: true;
}

type ColumnOptions<Row> = Partial<Omit<Column<Row>, 'key' | 'title'>>;

const textWidth = 136;
const timeWidth = 148;
const countWidth = 84;

/** Returns a column of text. */
export function text<Row>(
  key: keyof Row & string,
  title: string,
  options: ColumnOptions<Row> = {},
): Column<Row> {
  return { key, title, width: textWidth, ...options };
}

/** Returns a column of times as `yyyy-MM-dd HH:mm`, with seconds where there is room, in the title and in words. */
export function time<Row>(
  key: keyof Row & string,
  title: string,
  options: ColumnOptions<Row> = {},
): Column<Row> {
  return {
    key,
    title,
    width: timeWidth,
    render: (row) => <Time text={textOf(row, key)} />,
    words: (row) => textOf(row, key),
    ...options,
  };
}

/** Returns a column of numbers, whose digits align. */
export function count<Row>(
  key: keyof Row & string,
  title: string,
  options: ColumnOptions<Row> = {},
): Column<Row> {
  return { key, title, width: countWidth, isNumber: true, ...options };
}

/** Returns a column of links to other pages. */
export function address<Row>(
  key: keyof Row & string,
  title: string,
  options: ColumnOptions<Row> = {},
): Column<Row> {
  const render = (row: Row) => {
    const to = textOf(row, key);
    return to ? (
      <a href={to} target="_blank" rel="noreferrer" title={to}>
        {to.replace(/^https?:\/\//, '').replace(/\/$/, '')} <LinkOutlined aria-label="在新窗口打开" />
      </a>
    ) : (
      nothing
    );
  };
  return { key, title, width: 260, render, ...options };
}

/** Returns a column of small pictures. */
export function picture<Row>(
  key: keyof Row & string,
  title: string,
  options: ColumnOptions<Row> = {},
): Column<Row> {
  const render = (row: Row) => {
    const source = textOf(row, key);
    return source ? (
      <img className="list-picture block contained" src={source} alt="" loading="lazy" />
    ) : (
      nothing
    );
  };
  return { key, title, width: 96, render, isPicture: true, ...options };
}

const nothing = '-';

/** Returns the content of a cell. */
export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  return column.render ? column.render(row) : textOf(row, column.key) || nothing;
}

/** Returns the content of a cell in words; blank where it is empty. */
export function wordsOf<Row>(column: Column<Row>, row: Row): string {
  if (column.words) return column.words(row);
  const cell = column.render?.(row);
  const shown = typeof cell === 'string' || typeof cell === 'number' ? String(cell) : textOf(row, column.key);
  // The dash stands for an empty value unless it is the value.
  return shown === nothing && textOf(row, column.key) !== nothing ? '' : shown;
}

function textOf<Row>(row: Row, key: keyof Row): string {
  const value = row[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The seconds wrap to a second line, which is hidden, where the cell has no room for them. */
function Time({ text: whole }: { text: string }) {
  if (whole === '') return nothing;
  return (
    <time className="list-time figures block clipped" title={whole}>
      <span className="whole">{shortTime(whole)}</span>
      <wbr />
      <span className="seconds whole">{whole.slice(shortTime(whole).length)}</span>
    </time>
  );
}

export function shortTime(timeText: string): string {
  return timeText.slice(0, 16);
}

interface OnOff<Row> {
  words: readonly [on: string, off: string];
  nameOf: (row: Row) => string;
  isDisabled: boolean;
  /** Resolves to whether it succeeded. */
  onSave: (row: Row, isOn: boolean) => Promise<boolean>;
}

/** Returns a column with a switch for a status of 0 or 1. */
export function onOff<Row>(
  key: keyof Row & string,
  title: string,
  { words, nameOf, isDisabled, onSave }: OnOff<Row>,
): Column<Row> {
  const render = (row: Row) => (
    <StatusSwitch
      isOn={row[key] === 1}
      label={`${words[0]}：${nameOf(row)}`}
      words={words}
      isDisabled={isDisabled}
      onSave={(isOn) => onSave(row, isOn)}
    />
  );
  const inWords = (row: Row) => words[row[key] === 1 ? 0 : 1];
  return { key, title, width: 96, isState: true, render, words: inWords };
}

/** A call that answers a page of rows, or one record. */
type ReadEndpoint = Endpoint & { output: { entries: v.ObjectEntries } };
type RowOf<Read extends ReadEndpoint> = DataOf<Read> extends { List: (infer Row)[] } ? Row : DataOf<Read>;
type RowEntriesOf<Read extends ReadEndpoint> = Read['output']['entries'] extends {
  List: { item: { entries: infer Entries extends v.ObjectEntries } };
}
  ? Entries
  : Read['output']['entries'];

type TitledOptions<Row> = ColumnOptions<Row> & { title?: string | undefined };
/** Makes a column with the label of a field; a field without a label needs a title. */
export interface TitledColumn<Row, Labelled> {
  (key: Labelled & keyof Row & string, options?: TitledOptions<Row>): Column<Row>;
  (key: keyof Row & string, options: ColumnOptions<Row> & { title: string }): Column<Row>;
}

/**
 * Returns the columns of one list, or the facts of one record, titled by the labels of the fields of its form or of the
 * record; a `title` replaces them.
 */
export function columnsFor<Read extends ReadEndpoint, Save extends FormEndpoint>(read: Read, save: Save) {
  type Labelled = keyof LabelsOf<Save['input']['entries']> | keyof LabelsOf<RowEntriesOf<Read>>;
  const row = rowEntriesOf(read.output);
  return titledColumns<RowOf<Read>, Labelled>(
    (key) => columnLabelOf(save.input.entries[key]) ?? columnLabelOf(row[key]),
  );
}

/** Returns the columns of rows that have the fields of a form, titled by their labels. */
export function formColumns<Row, Save extends FormEndpoint>(save: Save) {
  return titledColumns<Row, keyof LabelsOf<Save['input']['entries']>>((key) =>
    columnLabelOf(save.input.entries[key]),
  );
}

function titledColumns<Row, Labelled>(labelOf: (key: string) => string | undefined) {
  type Key = keyof Row & string;
  const titled =
    (column: typeof text<Row>): TitledColumn<Row, Labelled> =>
    (key: Key, { title = labelOf(key) ?? key, ...options }: TitledOptions<Row> = {}) =>
      column(key, title, options);
  return {
    text: titled(text),
    time: titled(time),
    count: titled(count),
    address: titled(address),
    picture: titled(picture),
    onOff: (key: Labelled & Key, switches: OnOff<Row>) => onOff(key, labelOf(key) ?? key, switches),
  };
}

function rowEntriesOf({ entries }: { entries: v.ObjectEntries }): v.ObjectEntries {
  const list = entries['List'] as { item?: { entries?: v.ObjectEntries } } | undefined;
  return list?.item?.entries ?? entries;
}
