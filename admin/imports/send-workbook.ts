import type { ImportMode, ImportResult } from '#contract/back-office/imports.ts';
import { fieldErrorsOf, isApiError, resultCode } from '#contract/api/envelope.ts';
import { unreachableCode } from '#ui/api/transport-text.ts';
import { uploadTo } from '../session/call.ts';
import { textOf } from '../session/faults.tsx';
import type { ImportScreen } from './screen.ts';

/** The columns and header row that a clerk chose for a workbook. */
export interface ChosenColumns {
  /** The key of the field of each column. */
  columns?: readonly string[] | undefined;
  /** The row of the head, as the sheet numbers it. */
  headRow?: number | undefined;
}

interface Order extends ChosenColumns {
  mode: ImportMode;
  /** Fields of the import's own. */
  given: Record<string, string>;
}

interface Progress {
  /** Receives the share of the file that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a workbook to be checked or stored. Rows with errors are a result and not an error of the call. */
export async function sendWorkbook<Result extends ImportResult>(
  { calls }: Pick<ImportScreen<Result>, 'calls'>,
  file: File,
  { mode, given, columns, headRow }: Order,
  progress?: Progress,
): Promise<Result> {
  const fields = {
    Mode: mode,
    ...given,
    ...(columns && { Columns: columns.join(',') }),
    ...(headRow !== undefined && { HeadRow: String(headRow) }),
  };
  try {
    return await uploadTo(calls.store, file, { fields, ...progress });
  } catch (fault) {
    if (isApiError(fault) && fault.code === resultCode.partly) return fault.data as Result;
    throw fault;
  }
}

/** Returns whether the error is about the file's content. */
export function isAboutFile(fault: unknown): boolean {
  return isApiError(fault) && fieldErrorsOf(fault)?.file !== undefined;
}

/** Returns the text of the error; after a lost connection it adds that the file is still in the page. */
export function faultText(fault: unknown): string {
  const isUnreachable = isApiError(fault) && fault.code === unreachableCode;
  return isUnreachable ? `${textOf(fault)}，文件还在，请稍后重试` : textOf(fault);
}

export function countsOf(
  { unit }: Pick<ImportScreen, 'unit'>,
  { New, Changed }: Pick<ImportResult, 'New' | 'Changed'>,
): string {
  return `新增 ${New} ${unit}，更新 ${Changed} ${unit}`;
}
