import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { FileAnswer } from '#contract/api/endpoint.ts';
import { errorColumn, type ImportMode, type ImportResult } from '#contract/back-office/imports.ts';
import type { SheetColumns } from '#contract/fields/sheet-columns.ts';
import type { Database } from '../db/open.ts';
import type { Actor } from '../http/api/actor.ts';
import { recordOperation } from '../operation-log/record-operation.ts';
import { markSheet } from '../spreadsheets/mark-sheet.ts';
import { readColumns } from '../spreadsheets/read-columns.ts';
import { rememberColumns, rememberedColumns } from '../spreadsheets/remembered-columns.ts';
import { lanesBySize } from '../spreadsheets/sheet-worker.ts';
import { xlsxMediaType } from '../spreadsheets/xlsx.ts';
import { answersWith } from './answers.ts';
import type { ImportDefinition, ImportTypes } from './definition.ts';
import { importRows } from './import-rows.ts';
import { marksOf } from './report.ts';
import { findChecked, storeTicket } from './tickets.ts';
import { validateWorkbook } from './validate-workbook.ts';

interface Workbook {
  fileName: string;
  bytes: Buffer;
}

/** Only one large import at a time holds its rows in memory. */
const importing = lanesBySize({ waiting: 3 });

interface WorkbookOrder<Fields> {
  mode: ImportMode;
  fields: Fields;
  administratorId: number;
  /** The field key of each column of the sheet, where a clerk chose them. */
  columns: readonly string[] | undefined;
  /** The row of the head from 0, where a clerk chose it. */
  headRow: number | undefined;
  /** One value for all rows, by the keys of fields without a column. */
  filled: Readonly<Record<string, string>> | undefined;
  /** Answers to questions of an earlier check. */
  answers: Readonly<Record<string, string>> | undefined;
  /** Whether the administrator may change records that exist. */
  mayChange: boolean;
}

/**
 * Checks a workbook and stores what the mode allows; one with problems is stored for a while, to be marked.
 * @throws ApiError as `checkSheet`, and 503 when too many are waiting already
 */
export function importWorkbook<T extends ImportTypes>(
  db: Database,
  definition: ImportDefinition<T>,
  { workbook, order, by }: { workbook: Workbook; order: WorkbookOrder<T['fields']>; by: Actor },
): Promise<ImportResult<T['change']> & T['sums']> {
  const { name } = definition;
  const { bytes, fileName } = workbook;
  const { columns, headRow, filled, mode, fields, mayChange } = order;
  return importing(workbook, async () => {
    const remembered = columns ? {} : await rememberedColumns(db, name);
    const sheet = await validateWorkbook<T>(definition, bytes, {
      columnKeys: columns,
      headRow,
      filled,
      remembered,
    });
    const { place } = sheet;
    if (columns) await rememberColumns(db, name, { ...place, columns });
    const fileHash = createHash('sha256').update(bytes).digest();
    const answers = await answersWith(db, name, order.answers);
    const storing = { mode, fields, fileName, fileHash, answers, mayChange };
    const { result, rows } = await importRows(db, definition, { sheet, order: storing, by });
    const marks = marksOf(definition, rows);
    const owner = { form: name, administratorId: order.administratorId };
    const Ticket = marks.length > 0 ? await storeTicket(db, owner, { fileName, bytes, marks, place }) : null;
    return { ...result, Ticket };
  });
}

/**
 * Returns the columns of a workbook, for a clerk to match with fields.
 * @throws ApiError as `checkSheet`, where the workbook has no head at all
 */
export async function workbookColumns<T extends ImportTypes>(
  db: Database,
  { name, form }: ImportDefinition<T>,
  { bytes, headRow }: { bytes: Buffer; headRow: number | undefined },
): Promise<SheetColumns> {
  const remembered = await rememberedColumns(db, name);
  return await readColumns({ bytes, form: { ...form, remembered, headRow } });
}

/**
 * Returns the workbook of a ticket, with its problems in red, a comment on each, and a column of messages.
 * @throws ApiError 409 when the ticket is no longer valid
 */
export async function markedWorkbook<T extends ImportTypes>(
  db: Database,
  { name, entityType }: ImportDefinition<T>,
  { ticket, administratorId, by }: { ticket: string; administratorId: number; by: Actor },
): Promise<FileAnswer> {
  const { fileName, bytes, marks, place } = await findChecked(db, { form: name, administratorId }, ticket);
  const content = await markSheet({ bytes, marks, heading: errorColumn, place });
  await recordOperation(db, by, { entityType, after: { File: fileName, FaultCount: marks.length } });
  const stem = fileName.slice(0, fileName.length - extname(fileName).length);
  return { fileName: `${stem}-标注.xlsx`, mediaType: xlsxMediaType, content };
}
