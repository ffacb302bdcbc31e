import type { Readable } from 'node:stream';
import type { FileAnswer } from '#contract/api/endpoint.ts';
import { resultCode } from '#contract/api/envelope.ts';
import {
  type ImportMode,
  type ImportResult,
  type UndoMode,
  type UndoResult,
  importFile,
  importLimits,
} from '#contract/back-office/imports.ts';
import { extensionOf } from '#contract/content/files.ts';
import { missingColumns, missingFields, type SheetColumns } from '#contract/fields/sheet-columns.ts';
import { fileTooLarge, fileTypeRefused, invalid } from '../core/errors.ts';
import type { Database } from '../db/open.ts';
import { Answer } from '../http/api/answers.ts';
import type { RequestContext } from '../http/api/serve.ts';
import type { SheetForm } from '../spreadsheets/table-head.ts';
import type { UploadScan } from '../storage/upload-scan.ts';
import { listBatches } from './batches.ts';
import type { ImportDefinition, ImportTypes } from './definition.ts';
import { maskedColumns, maskedResult } from './mask-result.ts';
import { undoImport } from './undo.ts';
import { importWorkbook, markedWorkbook, workbookColumns } from './workbook.ts';

interface Dependencies {
  db: Database;
  /** Scans a workbook before it is opened. */
  scan: UploadScan;
}

interface StoreFields {
  Mode: ImportMode;
  Columns?: readonly string[] | undefined;
  HeadRow?: number | undefined;
  Filled?: Readonly<Record<string, string>> | undefined;
  Answers?: Readonly<Record<string, string>> | undefined;
}

type Context<Fields = unknown> = RequestContext<'administrator', Fields>;

const maxFileNameLength = 120;

interface BatchesInput {
  key: string;
  undone?: number | undefined;
  pageindex: number;
  pagesize: number;
}

/** Returns handlers of the calls that `importDeclarations` declares. */
export function importHandlers<T extends ImportTypes>(
  { db, scan }: Dependencies,
  definition: ImportDefinition<T>,
) {
  const { personal } = definition;
  const isMasked = ({ caller }: Pick<Context, 'caller'>) =>
    personal !== undefined && !caller.holds(personal.permission);
  return {
    async store(
      _input: unknown,
      { caller, by, file }: Context<StoreFields & T['fields']>,
    ): Promise<Answer<ImportResult<T['change']> & T['sums']>> {
      const { fileName, stream, fields } = await file();
      const bytes = await receiveWorkbook({ fileName, stream }, scan, definition.form);
      const workbook = { bytes, fileName: fileName.slice(-maxFileNameLength) };
      const order = orderOf<T>(await fields(), definition, caller);
      const result = await importWorkbook(db, definition, { workbook, order, by });
      return importAnswer(isMasked({ caller }) ? maskedResult(result, definition) : result);
    },
    async columns(
      _input: unknown,
      { caller, file }: Context<Pick<StoreFields, 'HeadRow'>>,
    ): Promise<SheetColumns> {
      const { fileName, stream, fields } = await file();
      const bytes = await receiveWorkbook({ fileName, stream }, scan, definition.form);
      const { HeadRow } = await fields();
      const columns = await workbookColumns(db, definition, { bytes, headRow: rowFrom0(HeadRow) });
      return isMasked({ caller }) ? maskedColumns(columns, definition) : columns;
    },
    batches: ({ pageindex, pagesize, ...filters }: BatchesInput & T['filters']) =>
      listBatches(db, definition, { pageindex, pagesize }, filters),
    problems({ Ticket }: { Ticket: string }, { caller, by }: Context): Promise<FileAnswer> {
      return markedWorkbook(db, definition, { ticket: Ticket, administratorId: caller.id, by });
    },
    undo(
      { BatchId, Mode, Reason }: { BatchId: number; Mode: UndoMode; Reason: string },
      { by }: Context,
    ): Promise<UndoResult<T['since']>> {
      return undoImport(db, definition, { batchId: BatchId, mode: Mode, reason: Reason, by });
    },
  };
}

/** @throws ApiError 400 when the columns lack a required field */
function orderOf<T extends ImportTypes>(
  { Mode, Columns, HeadRow, Filled = {}, Answers, ...own }: StoreFields & T['fields'],
  { form, changing }: ImportDefinition<T>,
  caller: Context['caller'],
) {
  const fieldKeys = Columns && [...Columns, ...Object.keys(Filled)];
  if (fieldKeys && missingFields(form.fields, fieldKeys).length > 0)
    throw invalid({ Columns: missingColumns });
  return {
    mode: Mode,
    fields: own,
    administratorId: caller.id,
    columns: Columns,
    headRow: rowFrom0(HeadRow),
    filled: Columns && Filled,
    answers: Answers,
    mayChange: changing === undefined || caller.holds(changing.permission),
  };
}

const rowFrom0 = (row: number | undefined) => (row === undefined ? undefined : row - 1);

/** Returns an answer, with code 511 where rows have problems. */
function importAnswer<Result extends ImportResult>(result: Result): Answer<Result> {
  const { Total, Good, Waiting } = result;
  if (Total === Good) return new Answer(result, {});
  const invalidRows = Total - Good - Waiting;
  const parts = [
    ...(invalidRows > 0 ? [`${invalidRows} 行有误`] : []),
    ...(Waiting > 0 ? [`${Waiting} 行待定`] : []),
  ];
  const message = `共 ${Total} 行，其中 ${parts.join('，')}`;
  return new Answer(result, { code: resultCode.partly, message });
}

/**
 * Receives an uploaded workbook into memory: it is small, or refused while it arrives.
 * @throws ApiError 413 or 415, and the errors of `scan`
 */
async function receiveWorkbook(
  { fileName, stream }: { fileName: string; stream: Readable },
  scan: UploadScan,
  { readsOthers = false }: SheetForm,
): Promise<Buffer> {
  const bytes = await arrived(stream);
  const kind = importFile(readsOthers);
  if (!kind.extensions.includes(extensionOf(fileName))) throw fileTypeRefused(kind.wrongType);
  await scan(bytes);
  return bytes;
}

async function arrived(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > importLimits.bytes) throw fileTooLarge(importLimits.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
