import type { SKRSContext2D } from '@napi-rs/canvas';
import { measureLine, writeLine, type Line } from '../certificates/rendering/letters.ts';

/** A text in its place on a printed sheet; `y` is the middle between the baselines of its lines. */
interface FittedText extends Omit<Line, 'maxWidth'> {
  maxWidth: number;
  /** Below this size one line becomes two. */
  minSize: number;
}

const lineHeight = 1.2;
/** In points. Smaller letters cannot be read on paper. */
const smallest = 5.5;

/** Writes a text in one line, or in two where one would be too small to read. */
export function writeFitted(pen: SKRSContext2D, text: string, { y, minSize, ...line }: FittedText): void {
  const { size, lines } = fitted(pen, text, { ...line, minSize });
  const first = y - ((lines.length - 1) * size * lineHeight) / 2;
  for (const [at, one] of lines.entries())
    writeLine(pen, one, { ...line, size, y: first + at * size * lineHeight });
}

type Fitting = Omit<FittedText, 'x' | 'y' | 'color'>;

function fitted(
  pen: SKRSContext2D,
  text: string,
  { minSize, ...line }: Fitting,
): { size: number; lines: string[] } {
  const natural = measureLine(pen, text, line);
  if (line.size * Math.min(1, line.maxWidth / natural) >= minSize) return { size: line.size, lines: [text] };
  for (let size = minSize; size >= smallest; size -= 0.5) {
    const lines = linesOf(pen, text, { ...line, size });
    if (lines.length <= 2) return { size, lines };
  }
  const [first = '', second = ''] = linesOf(pen, text, { ...line, size: smallest });
  return { size: smallest, lines: [first, `${second.slice(0, -1)}…`] };
}

/** Foreign names and numbers stay whole. */
const words = /[\p{Script=Latin}\p{N}'’.-]+ ?|./gu;
/** A name such as 买买提·阿卜杜拉 is parted behind its dot. */
const dottedWords = /[^·]+·?/gu;
const closing = /^[，。、；：！？）》”』」]/;

function linesOf(pen: SKRSContext2D, text: string, line: Omit<Fitting, 'minSize'>): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.match(text.includes('·') ? dottedWords : words) ?? []) {
    const isOver = measureLine(pen, (current + word).trimEnd(), line) > line.maxWidth;
    if (current !== '' && isOver && !closing.test(word)) {
      lines.push(current.trimEnd());
      current = '';
    }
    current += word;
  }
  return current === '' ? lines : [...lines, current];
}
