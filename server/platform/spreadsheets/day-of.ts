import { cleanText } from '#contract/fields/normal-form.ts';
import { withFiguresInDays } from '#contract/fields/written-days.ts';
import { today } from '../core/shanghai-time.ts';
import type { Cell } from './cells.ts';

/** Day 0 of spreadsheets. In the 1900 system it is the one that makes days from 1 March 1900 on correct. */
const epoch = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
export type DateSystem = keyof typeof epoch;
const dayMs = 86_400_000;
const [earliest, latest] = ['1950-01-01', '2199-12-31'];

/** With blanks inside; normalising longer texts, which are no dates, is slow. */
const maxTextLength = 100;

const time = String.raw`(?:[T ]?(?:上午|下午|早上|晚上)? ?\d{1,2}[:时点](?:\d{1,2}(?:[:分]\d{1,2}(?:\.\d+)?秒?|分)?)?(?: ?[AP]M)?)?`;
const weekday = '(?: ?[(]?(?:星期|周|礼拜)[一二三四五六日天][)]?)?';
const behind = `${weekday}${time}$`;
const dayPatterns = [
  new RegExp(String.raw`^(\d{4})[-‐–—](\d{1,2})[-‐–—](\d{1,2})${behind}`),
  new RegExp(String.raw`^(\d{4})\/(\d{1,2})\/(\d{1,2})${behind}`),
  new RegExp(String.raw`^(\d{4})\.(\d{1,2})\.(\d{1,2})${behind}`),
  new RegExp(String.raw`^(\d{4})[、,](\d{1,2})[、,](\d{1,2})${behind}`),
  new RegExp(String.raw`^(\d{4})年(\d{1,2})月(\d{1,2})[日号]?${behind}`),
  new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})${behind}`),
];
/** A moment in ISO 8601 with a zone, whose day is that in Shanghai. */
const moment =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\d*(Z|[+-]\d{2})(?::?(\d{2}))?$/i;

/** Returns the day in a cell as `yyyy-MM-dd`; undefined when it has none. */
export function dayOf(cell: Cell, system: DateSystem = 1900): string | undefined {
  if (cell.kind === 'blank' || cell.kind === 'formula' || cell.kind === 'error') return undefined;
  if (cell.kind === 'number') return ofNumber(cell.number, system);
  if (cell.text.length > maxTextLength) return undefined;
  // Nearly every day is written so.
  if (/^\d{4}-\d{2}-\d{2}$/.test(cell.text))
    return realDay(Number(cell.text.slice(0, 4)), Number(cell.text.slice(5, 7)), Number(cell.text.slice(8)));
  const text = withFiguresInDays(cleanText(cell.text).normalize('NFKC').replace(/^'/, ''));
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return ofNumber(Number(text), system);
  const [, date, clock, zone = '', minutes = '00'] = moment.exec(text) ?? [];
  if (date !== undefined) return ofMoment(`${date}T${clock}${/z/i.test(zone) ? 'Z' : `${zone}:${minutes}`}`);
  for (const pattern of dayPatterns) {
    const [, year, month, day] = pattern.exec(text.replaceAll(/\s*([年月日号/.、,-])\s*/g, '$1')) ?? [];
    if (year !== undefined) return realDay(Number(year), Number(month), Number(day));
  }
  return undefined;
}

const within = /(?<!\d)(\d{4})\s*[-‐–—/.年]\s*(\d{1,2})\s*[-‐–—/.月]\s*(\d{1,2})(?!\d)/;

/** Returns the first day that a text names, such as a title, as `yyyy-MM-dd`. */
export function dayIn(text: string): string | undefined {
  const plain = withFiguresInDays(cleanText(text).normalize('NFKC'));
  const [, year, month, day] = within.exec(plain) ?? [];
  return year === undefined ? undefined : realDay(Number(year), Number(month), Number(day));
}

/** Parses a serial number, or eight digits: 20260305. */
function ofNumber(number: number, system: DateSystem): string | undefined {
  if (number >= 1 && number < 200_000)
    return withinRange(new Date(epoch[system] + Math.floor(number) * dayMs).toISOString().slice(0, 10));
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(String(number)) ?? [];
  return year === undefined ? undefined : realDay(Number(year), Number(month), Number(day));
}

function ofMoment(iso: string): string | undefined {
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? undefined : withinRange(today(instant));
}

function realDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const twoFigures = (number: number) => String(number).padStart(2, '0');
  return withinRange(`${year}-${twoFigures(month)}-${twoFigures(day)}`);
}

function withinRange(day: string): string | undefined {
  return day >= earliest && day <= latest ? day : undefined;
}
