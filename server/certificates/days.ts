import { cleanText } from '#contract/normal-form.ts';
import type { Cell } from '../spreadsheets/xlsx.ts';

/** Day 0 of spreadsheets, so that the serial of 1 March 1900 and later ones fit. */
const serialEpoch = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;
const [earliest, latest] = ['1950-01-01', '2199-12-31'];

/** With blanks between; normalising what nobody writes takes its time. */
const longestWritten = 100;

const written = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/,
  /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?: \d{1,2}:\d{2}(?::\d{2})?)?$/,
  /^(\d{4})\.(\d{1,2})\.(\d{1,2})$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日$/,
];

/** The day a cell means, `yyyy-MM-dd`; undefined when it means none. */
export function dayOf(cell: Cell): string | undefined {
  if (cell.kind === 'blank' || cell.kind === 'formula' || cell.kind === 'error') return undefined;
  if (cell.kind === 'number') return ofSerial(cell.number);
  if (cell.text.length > longestWritten) return undefined;
  const text = cleanText(cell.text).normalize('NFKC');
  if (/^\d{5}$/.test(text)) return ofSerial(Number(text));
  for (const pattern of written) {
    const [, year, month, day] = pattern.exec(text.replaceAll(/\s*([年月日/.-])\s*/g, '$1')) ?? [];
    if (year !== undefined) return realDay(Number(year), Number(month), Number(day));
  }
  return undefined;
}

function ofSerial(serial: number): string | undefined {
  if (!(serial >= 1 && serial < 200_000)) return undefined;
  return withinRange(new Date(serialEpoch + Math.floor(serial) * dayMs).toISOString().slice(0, 10));
}

function realDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return withinRange(date.toISOString().slice(0, 10));
}

function withinRange(day: string): string | undefined {
  return day >= earliest && day <= latest ? day : undefined;
}
