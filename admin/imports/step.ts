import type { ImportResult } from '#contract/back-office/imports.ts';

/** The step of a workbook's import, with its data. */
export type Step<Result extends ImportResult = ImportResult> =
  | { at: 'choosing' }
  /** `share`: the sent part of the file, from 0 to 1. */
  | { at: 'checking'; share: number }
  /** `isNews`: it was to be stored, and meanwhile something had changed. */
  | { at: 'checked'; result: Result; problemsBefore: number | undefined; isNews?: boolean }
  | { at: 'importing'; result: Result }
  | { at: 'done'; result: Result };
