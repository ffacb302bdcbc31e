import { fieldErrorsOf, isApiError, resultCode } from '#contract/api/envelope.ts';
import type { ImportMode, ImportResult } from '#contract/back-office/imports.ts';
import { unreachableCode } from '#ui/api/transport-text.ts';
import { uploadTo } from '../session/call.ts';
import { textOf } from '../session/errors.tsx';
import type { ImportScreen } from './screen.ts';

/** The columns and header row that a clerk chose for a workbook. */
export interface ChosenColumns {
  /** The key of the field of each column. */
  columns?: readonly string[] | undefined;
  /** The row of the head, as the sheet numbers it. */
  headRow?: number | undefined;
  /** One value for the whole sheet, by the keys of fields without a column. */
  filled?: Readonly<Record<string, string>> | undefined;
  /** Answers to the questions of a check, by their keys. */
  answers?: Readonly<Record<string, string>> | undefined;
}

interface Order extends ChosenColumns {
  mode: ImportMode;
  /** Fields of the import's own. */
  presetFields: Record<string, string>;
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
  { mode, presetFields, columns, headRow, filled, answers }: Order,
  progress?: Progress,
): Promise<Result> {
  const fields = {
    Mode: mode,
    ...presetFields,
    ...(columns && { Columns: columns.join(',') }),
    ...(headRow !== undefined && { HeadRow: String(headRow) }),
    ...(filled && { Filled: JSON.stringify(filled) }),
    ...(answers && { Answers: JSON.stringify(answers) }),
  };
  try {
    return await uploadTo(calls.store, file, { fields, ...progress });
  } catch (error) {
    if (isApiError(error) && error.code === resultCode.partly) return error.data as Result;
    throw error;
  }
}

/** Returns whether the error is about the file's content. */
export function isAboutFile(error: unknown): boolean {
  return isApiError(error) && fieldErrorsOf(error)?.file !== undefined;
}

/** Returns the text of the error; after a lost connection it adds that the file is still in the page. */
export function errorText(error: unknown): string {
  const isUnreachable = isApiError(error) && error.code === unreachableCode;
  return isUnreachable ? `${textOf(error)}，文件还在，请稍后重试` : textOf(error);
}

export function countsOf(
  { unit }: Pick<ImportScreen, 'unit'>,
  { New, Changed }: Pick<ImportResult, 'New' | 'Changed'>,
): string {
  return `新增 ${New} ${unit}，更新 ${Changed} ${unit}`;
}
