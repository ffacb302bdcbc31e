import { importColumns } from '#contract/certificate-import-fields.ts';
import {
  importLimits,
  type ImportChange,
  type ImportCorrection,
  type ImportError,
  type ImportPreview,
  type ImportResult,
} from '#contract/certificate-imports.ts';
import { examStatus } from '#contract/certificates.ts';
import type { Mark } from '../spreadsheets/mark-sheet.ts';
import { noticeOfRows, type SheetNotice } from '../spreadsheets/sheet-notices.ts';
import type { CheckedSheet } from './check-sheet.ts';
import type { KnownCertificate, MatchedRow } from './match-rows.ts';
import type { CertificateValues } from './records.ts';
import { writtenOf, type CheckedRow } from './row-rules.ts';

/** What a file would do, as it is looked at before and after. */
export type ImportReport = Omit<ImportResult, 'BatchId' | 'Ticket' | 'SameFileBatchId' | 'SameFileTime'>;

/** @param good the rows without faults, as they were matched with the records */
export function reportOf(
  { rows: checked, notices }: CheckedSheet,
  good: readonly MatchedRow[],
): ImportReport {
  const fresh = good.filter(({ kind }) => kind === 'new');
  const changed = good.filter((row) => row.kind === 'changed');
  const corrected = checked.filter((row) => row.faults.size === 0 && row.corrected.length > 0);
  return {
    Total: checked.length,
    Good: good.length,
    New: fresh.length,
    Changed: changed.length,
    Reissued: changed.filter(({ before, values }) => isReissued(before, values)).length,
    Errors: firstErrors(checked),
    Corrected: corrected.slice(0, importLimits.listed).flatMap(correctionsOf),
    CorrectedCount: corrected.reduce((count, row) => count + row.corrected.length, 0),
    Notices: [...notices, ...warningsOf(checked)].map(({ message, rows }) => ({
      Message: message,
      Rows: rows,
    })),
    Changes: changed.slice(0, importLimits.listed).map(changeOf),
    Preview: fresh.slice(0, importLimits.listed).map(previewOf),
  };
}

/** All faults, as a marked workbook shows them. */
export function marksOf(checked: readonly CheckedRow[]): Mark[] {
  return checked.flatMap(({ row, faults }) =>
    [...faults].map(([column, message]): Mark => [row, importColumns.indexOf(column), message]),
  );
}

/** The warnings of good rows, each with all the rows it is about. */
function warningsOf(checked: readonly CheckedRow[]): SheetNotice[] {
  const all = checked.flatMap(({ row, faults, warnings }) =>
    faults.size > 0 ? [] : warnings.map((warning) => ({ row, warning })),
  );
  return [...Map.groupBy(all, ({ warning }) => warning)].flatMap(([warning, about]) =>
    noticeOfRows(
      about.map(({ row }) => row),
      (count) => `有 ${count} 行${warning}`,
    ),
  );
}

/** Not all of them first: there may be many more than are listed. */
function firstErrors(checked: readonly CheckedRow[]): ImportError[] {
  const errors: ImportError[] = [];
  for (const row of checked) {
    errors.push(...errorsOf(row));
    if (errors.length >= importLimits.listedErrors) break;
  }
  return errors.slice(0, importLimits.listedErrors);
}

function errorsOf({ row, shown, faults }: CheckedRow): ImportError[] {
  return [...faults].map(([Column, Message]) => ({ Row: row, Column, Value: shown[Column], Message }));
}

function correctionsOf({ row, shown, values, corrected }: CheckedRow): ImportCorrection[] {
  const written = writtenOf(values);
  return corrected.map((Column) => ({ Row: row, Column, From: shown[Column], To: written[Column] }));
}

function changeOf({ row, values, certificateId, before }: MatchedRow & { kind: 'changed' }): ImportChange {
  const was = writtenOf(valuesOf(before, values.idNum));
  const will = writtenOf(values);
  return {
    Row: row,
    CertId: certificateId,
    Name: values.name,
    CertNum: values.certNum,
    Fields: importColumns
      .filter((column) => was[column] !== will[column])
      .map((Column) => ({ Column, Before: was[Column], After: will[Column] })),
    Reissues: isReissued(before, values),
  };
}

/** Records are found by the ID number, so it is the same. */
function valuesOf(known: KnownCertificate, idNum: string): CertificateValues {
  return {
    name: known.name,
    idNum,
    company: known.company,
    examDate: known.exam_date,
    examStatus: known.exam_status,
    certNum: known.cert_num,
    issueDate: known.issue_date,
    remarks: known.remarks,
  };
}

/** Whoever passed holds a certificate; remarks are all that is not printed on it. */
function isReissued(before: KnownCertificate, values: CertificateValues): boolean {
  if (before.exam_status !== examStatus.passed) return false;
  return (
    values.examStatus !== before.exam_status ||
    values.name !== before.name ||
    values.company !== before.company ||
    values.examDate !== before.exam_date ||
    values.certNum !== before.cert_num ||
    values.issueDate !== before.issue_date
  );
}

function previewOf({ row, values }: MatchedRow): ImportPreview {
  const written = writtenOf(values);
  return { Row: row, Values: importColumns.map((column) => written[column]) };
}
