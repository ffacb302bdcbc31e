import type { SKRSContext2D } from '@napi-rs/canvas';
import { renderLetters, layText } from './exact-text.ts';
import { fonts } from './fonts.ts';

export interface Line {
  x: number;
  /** The position of the baseline. */
  y: number;
  size: number;
  color: string;
  align?: 'left' | 'center' | 'right';
  weight?: keyof typeof fonts;
  /** The space between letters, as a part of the size. */
  spacing?: number;
  /** The width above which a line is set smaller. */
  maxWidth?: number;
}

/** A rendered line. */
export interface Written {
  left: number;
  width: number;
  isSmaller: boolean;
}

export function writeLine(pen: SKRSContext2D, text: string, line: Line): Written {
  const { align = 'left', weight = 'regular', spacing = 0, maxWidth = Infinity } = line;
  setFont(pen, line.size, weight, spacing);
  const natural = widthOf(pen, text, line.size, spacing);
  const size = line.size * Math.min(1, maxWidth / natural);
  setFont(pen, size, weight, spacing);
  const width = Math.min(natural, maxWidth);
  pen.fillStyle = line.color;
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
  const left = { left: line.x, center: line.x - width / 2, right: line.x - width }[align];
  renderLetters(pen, text, left, line.y);
  layText(pen, text, { left, y: line.y, width, size });
  pen.letterSpacing = '0px';
  return { left, width, isSmaller: natural > maxWidth };
}

/** Returns the width of a text in one line. */
export function measureLine(
  pen: SKRSContext2D,
  text: string,
  { size, weight = 'regular', spacing = 0 }: Pick<Line, 'size' | 'weight' | 'spacing'>,
): number {
  setFont(pen, size, weight, spacing);
  return widthOf(pen, text, size, spacing);
}

/** Breaks a text into lines; a line never begins with a closing mark. */
export function breakLines(
  pen: SKRSContext2D,
  text: string,
  { size, weight = 'regular', maxWidth }: { size: number; weight?: keyof typeof fonts; maxWidth: number },
): string[] {
  setFont(pen, size, weight, 0);
  const lines: string[] = [];
  let line = '';
  for (const character of text) {
    const isMark = /[，。、；：！？）》”』」]/.test(character);
    if (line !== '' && !isMark && pen.measureText(line + character).width > maxWidth) {
      lines.push(line);
      line = '';
    }
    line += character;
  }
  return line === '' ? lines : [...lines, line];
}

function setFont(pen: SKRSContext2D, size: number, weight: keyof typeof fonts, spacing: number): void {
  pen.font = `${size}px "${fonts[weight]}"`;
  pen.letterSpacing = `${size * spacing}px`;
}

/** Returns the width without the spacing after the last letter. */
function widthOf(pen: SKRSContext2D, text: string, size: number, spacing: number): number {
  return Math.max(1, pen.measureText(text).width - size * spacing);
}
