import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { faultColumn, type ImportMode, type ImportResult } from '#contract/certificate-imports.ts';
import type { FileAnswer } from '#contract/endpoint.ts';
import type { SheetColumns } from '#contract/sheet-columns.ts';
import { recordOperation } from '../audit/chain.ts';
import { boundedPool } from '../base/bounded-pool.ts';
import type { Vault } from '../base/vault.ts';
import type { Database } from '../db/open.ts';
import type { Actor } from '../http/actor.ts';
import { markSheet } from '../spreadsheets/mark-sheet.ts';
import { readColumns } from '../spreadsheets/read-columns.ts';
import { rememberColumns, rememberedColumns } from '../spreadsheets/remembered-columns.ts';
import { xlsxMediaType } from '../spreadsheets/xlsx.ts';
import { checkSheet, importForm } from './check-sheet.ts';
import { importCertificates } from './import.ts';
import { marksOf } from './import-report.ts';
import { findChecked, keepChecked } from './kept-checks.ts';

interface Stored {
  db: Database;
  vault: Vault;
}

interface Workbook {
  fileName: string;
  bytes: Buffer;
}

/** One import at a time holds its rows in memory. */
const importing = boundedPool({ atOnce: 1, waiting: 3 });

interface WorkbookOrder {
  mode: ImportMode;
  programmeId: number;
  administratorId: number;
  /** For each column of the sheet the key of its field, where a clerk chose them. */
  columns: readonly string[] | undefined;
  /** The row of the head from 0, where a clerk chose it. */
  headRow: number | undefined;
}

/**
 * Checks a workbook and stores what the mode allows; one with faults is kept for a while, to be marked.
 * @throws CallFault as `checkSheet`, and 503 when too many wait already
 */
export function importWorkbook(
  stored: Stored,
  { bytes, fileName }: Workbook,
  order: WorkbookOrder,
  by: Actor,
): Promise<ImportResult> {
  return importing(async () => {
    const { columns: chosen, headRow, ...storing } = order;
    const remembered = chosen ? {} : await rememberedColumns(stored.db, formName);
    const checked = await checkSheet(bytes, { chosen, headRow, remembered });
    const { place } = checked;
    if (chosen) await rememberColumns(stored.db, formName, { ...place, columns: chosen });
    const fileHash = createHash('sha256').update(bytes).digest();
    const result = await importCertificates(stored, checked, { ...storing, fileName, fileHash }, by);
    const marks = marksOf(checked.rows);
    const Ticket =
      marks.length > 0
        ? await keepChecked(stored.db, order.administratorId, { fileName, bytes, marks, place })
        : null;
    return { ...result, Ticket };
  });
}

/**
 * The columns of a workbook, for a clerk to say what they are.
 * @throws CallFault as `checkSheet`, where the workbook has no head at all
 */
export async function workbookColumns(
  db: Database,
  bytes: Buffer,
  headRow: number | undefined,
): Promise<SheetColumns> {
  const remembered = await rememberedColumns(db, formName);
  return await readColumns({ bytes, form: { ...importForm, remembered, headRow } });
}

/** Under this name choices of columns are remembered. */
const formName = 'certificates';

/**
 * The workbook that a ticket opens, with its faults in red, a comment on each, and a column that names them.
 * @throws CallFault 409 when the ticket is good no longer
 */
export async function markedWorkbook(
  db: Database,
  { ticket, administratorId }: { ticket: string; administratorId: number },
  by: Actor,
): Promise<FileAnswer> {
  const { fileName, bytes, marks, place } = await findChecked(db, administratorId, ticket);
  const content = await markSheet({ bytes, marks, heading: faultColumn, place });
  await recordOperation(db, by, {
    noun: 'certificateBatch',
    after: { File: fileName, FaultCount: marks.length },
  });
  const stem = fileName.slice(0, fileName.length - extname(fileName).length);
  return { fileName: `${stem}-标注.xlsx`, mediaType: xlsxMediaType, content };
}
