import { cleanText } from '#contract/fields/normal-form.ts';
import { withFiguresInDays } from '#contract/fields/written-days.ts';
import type { Cell } from '../../../platform/spreadsheets/cells.ts';
import { dayOf, type DateSystem } from '../../../platform/spreadsheets/day-of.ts';

/** A day on which a member joined; `isDoubtful` where a spreadsheet may have dropped a zero, as in 2016.10. */
interface JoiningDay {
  day: string;
  isDoubtful?: true;
}

const maxLength = 60;
const [year, month] = [String.raw`(\d{4}|\d{2})`, String.raw`(\d{1,2})`];
const dayWithShortYear = /^(\d{2})[-./年](\d{1,2})[-./月](\d{1,2})[日号]?$/;
const monthPatterns = [
  new RegExp(`^${year}年${month}(?:月份?)?$`),
  new RegExp(`^${year}[-./]${month}$`),
  /^((?:19|20)\d{2})(0[1-9]|1[0-2])$/,
];
const yearPattern = new RegExp(`^${year}(?:年度?)?$`);

/**
 * Returns the day in a cell: one with only a month or a year is its first, two digits of a year are of this century or
 * the last one. Undefined when there is none.
 * @param today as `yyyy-MM-dd`
 */
export function joiningDay(cell: Cell, system: DateSystem, today: string): JoiningDay | undefined {
  const whole = dayOf(cell, system);
  if (whole !== undefined) return { day: whole };
  if (cell.kind === 'formula' || cell.kind === 'error' || cell.text.length > maxLength) return undefined;
  const text = withFiguresInDays(cleanText(cell.text).normalize('NFKC'))
    .replaceAll(/\s+/g, '')
    .replace(/(?:入会|加入|起|左右|前后)$/, '');
  const [, shortYear, monthOfYear, dayOfMonth] = dayWithShortYear.exec(text) ?? [];
  if (shortYear !== undefined) return real(fullYear(shortYear, today), monthOfYear, dayOfMonth);
  for (const pattern of monthPatterns) {
    const [, inYear, inMonth] = pattern.exec(text) ?? [];
    if (inYear === undefined) continue;
    const joining = real(fullYear(inYear, today), inMonth, '1');
    // A number 2016.1 may have been typed as 2016.10.
    return joining && cell.kind === 'number' && inMonth === '1' ? { ...joining, isDoubtful: true } : joining;
  }
  const [, onlyYear] = yearPattern.exec(text) ?? [];
  return onlyYear === undefined ? undefined : real(fullYear(onlyYear, today), '1', '1');
}

function fullYear(text: string, today: string): string {
  if (text.length === 4) return text;
  const century =
    Number(text) <= Number(today.slice(2, 4)) ? today.slice(0, 2) : String(Number(today.slice(0, 2)) - 1);
  return century + text;
}

function real(inYear: string, inMonth = '', day = ''): JoiningDay | undefined {
  const text = `${inYear}-${inMonth.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const joining = dayOf({ kind: 'text', text });
  return joining === undefined ? undefined : { day: joining };
}
