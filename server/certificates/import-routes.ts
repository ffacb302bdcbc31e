import { importColumns } from '#contract/certificate-import-fields.ts';
import { type businessImports, type ImportResult } from '#contract/certificate-imports.ts';
import { resultCode } from '#contract/envelope.ts';
import { looksLikeIdNumber } from '#contract/id-number.ts';
import type { SheetColumns } from '#contract/sheet-columns.ts';
import { maskText } from '../audit/mask.ts';
import type { Vault } from '../base/vault.ts';
import type { Database } from '../db/open.ts';
import type { UploadScan } from '../files/upload-scan.ts';
import { Answer } from '../http/answers.ts';
import type { Handlers } from '../http/serve.ts';
import { listBatches } from './batches.ts';
import { importTemplate } from './files.ts';
import { importWorkbook, markedWorkbook, workbookColumns } from './import-workbook.ts';
import { receiveWorkbook } from './receive-sheet.ts';
import { undoImport } from './undo-import.ts';

interface Dependencies {
  db: Database;
  vault: Vault;
  /** Looks at a workbook before it is opened. */
  scan: UploadScan;
}

const longestFileName = 120;

export function businessImportHandlers(deps: Dependencies): Handlers<typeof businessImports> {
  const { db } = deps;
  return {
    async ImportCerts(_input, { caller, by, file }) {
      const { fileName, stream, fields } = await file();
      const bytes = await receiveWorkbook({ fileName, stream }, deps.scan);
      const { Mode, ProgrammeId, Columns, HeadRow } = await fields();
      const order = {
        mode: Mode,
        programmeId: ProgrammeId,
        administratorId: caller.id,
        columns: Columns,
        headRow: rowFrom0(HeadRow),
      };
      const workbook = { bytes, fileName: fileName.slice(-longestFileName) };
      const result = await importWorkbook(deps, workbook, order, by);
      return importAnswer(caller.holds('cert:idnum') ? result : withMaskedNumbers(result));
    },
    async ReadImportColumns(_input, { caller, file }) {
      const { fileName, stream, fields } = await file();
      const bytes = await receiveWorkbook({ fileName, stream }, deps.scan);
      const { HeadRow } = await fields();
      const columns = await workbookColumns(db, bytes, rowFrom0(HeadRow));
      return caller.holds('cert:idnum') ? columns : withMaskedSamples(columns);
    },
    GetImportFaults: ({ Ticket }, { caller, by }) =>
      markedWorkbook(db, { ticket: Ticket, administratorId: caller.id }, by),
    UndoImport: ({ BatchId, Mode, Reason }, { by }) =>
      undoImport(deps, { batchId: BatchId, mode: Mode, reason: Reason }, by),
    GetImportBatches: ({ pageindex, pagesize, ...filters }) =>
      listBatches(db, { pageindex, pagesize }, filters),
    GetCertTemplate: importTemplate,
  };
}

const rowFrom0 = (row: number | undefined) => (row === undefined ? undefined : row - 1);

function importAnswer(result: ImportResult): Answer<ImportResult> {
  const { Total, Good } = result;
  if (Total === Good) return new Answer(result, {});
  const message = `共 ${Total} 行，其中 ${Total - Good} 行有误`;
  return new Answer(result, { code: resultCode.partly, message });
}

const numbers = '身份证号';
const numbersAt = importColumns.indexOf(numbers);

function withMaskedSamples(columns: SheetColumns): SheetColumns {
  const masked = (text: string) => (looksLikeIdNumber(text) ? maskText(text) : text);
  return {
    ...columns,
    Heads: columns.Heads.map((one) => ({ ...one, Words: one.Words.map(masked) })),
    Columns: columns.Columns.map((one) => ({
      ...one,
      Head: masked(one.Head),
      Samples: one.Samples.map(one.Field === numbers ? maskText : masked),
    })),
  };
}

function withMaskedNumbers(result: ImportResult): ImportResult {
  return {
    ...result,
    Errors: result.Errors.map((error) =>
      error.Column === numbers ? { ...error, Value: maskText(error.Value) } : error,
    ),
    Corrected: result.Corrected.map((one) =>
      one.Column === numbers ? { ...one, From: maskText(one.From), To: maskText(one.To) } : one,
    ),
    Preview: result.Preview.map((one) => ({
      ...one,
      Values: one.Values.with(numbersAt, maskText(one.Values[numbersAt] ?? '')),
    })),
  };
}
