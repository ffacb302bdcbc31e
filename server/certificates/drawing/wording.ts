import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Drawing } from './drawing.ts';
import { breakLines, writeLine, type Line } from './letters.ts';

/** On the seal, below the issuer. */
export const sealPurpose = '培训专用章';

/** The certificate's sentence, in up to four lines. */
export function drawStatement(pen: SKRSContext2D, { facts, template }: Drawing, line: Line): void {
  const statement = template.Statement.replaceAll('{programme}', facts.programme);
  const lines = breakLines(pen, statement, line.size, 1080);
  for (const [at, text] of lines.slice(0, 4).entries()) {
    writeLine(pen, text, { ...line, y: line.y + at * line.size * 1.6 });
  }
}

/** 2026-03-05 is 2026年3月5日. */
export function longDay(day: string): string {
  const [year, month, date] = day.split('-');
  return date === undefined ? '' : `${year}年${Number(month)}月${Number(date)}日`;
}
