import { createCanvas, Path2D, SvgExportFlag, type SKRSContext2D, type SvgCanvas } from '@napi-rs/canvas';
import { cleanText } from '#contract/fields/normal-form.ts';
import { uncoveredCharacter } from './coverage.ts';
import { blankFont } from './fonts.ts';

/*
 * In a PDF, letters are shapes without meaning, and blank letters on top of them carry the text. A copy is then exactly
 * the original text: no letter spacing that becomes blanks, no radical in place of its character, no digit lost.
 */

const pens = new WeakSet<SKRSContext2D>();

/** Marks a pen as one of a PDF page. */
export function keepsText(pen: SKRSContext2D): SKRSContext2D {
  pens.add(pen);
  return pen;
}

/** Renders letters in the pen's font and colour; in a PDF they are shapes, not text. */
export function renderLetters(pen: SKRSContext2D, text: string, x: number, y: number): void {
  if (!pens.has(pen)) {
    pen.fillText(text, x, y);
    return;
  }
  const { shapes, ...origin } = shapesOf(pen, text);
  pen.save();
  pen.translate(x - origin.x, y - origin.y);
  pen.fill(shapes);
  pen.restore();
}

/** Lays a text over its letters where the pen is one of a PDF page. */
export function layText(
  pen: SKRSContext2D,
  text: string,
  line: { left: number; y: number; width: number; size: number },
): void {
  if (!pens.has(pen)) return;
  const printable = [...cleanText(text)].filter((one) => uncoveredCharacter(one) === undefined).join('');
  if (printable === '') return;
  pen.save();
  pen.font = `${line.size}px "${blankFont}"`;
  pen.letterSpacing = '0px';
  pen.translate(line.left, line.y);
  pen.scale(line.width / Math.max(1, pen.measureText(printable).width), 1);
  pen.fillText(printable, 0, 0);
  pen.restore();
}

// Reused, because the memory of a canvas lives until it is collected.
let outlines: SvgCanvas | undefined;

/** Returns the outlines of a text, as the rendering library itself would fill them, and where among them the text begins. */
function shapesOf(pen: SKRSContext2D, text: string): { shapes: Path2D; x: number; y: number } {
  const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText(text);
  const height = Math.ceil(fontBoundingBoxAscent + fontBoundingBoxDescent);
  // The margin on all sides holds any alignment: letters beyond the edge of a canvas are lost.
  const [x, y] = [Math.ceil(width) + height, 2 * height];
  outlines ??= createCanvas(1, 1, SvgExportFlag.ConvertTextToPaths);
  [outlines.width, outlines.height] = [2 * x, 2 * y];
  const other = outlines.getContext('2d');
  other.font = pen.font;
  other.letterSpacing = pen.letterSpacing;
  other.textAlign = pen.textAlign;
  other.textBaseline = pen.textBaseline;
  other.fillText(text, x, y);
  const svg = outlines.getContent().toString();
  const shapes = new Path2D();
  for (const [, path] of svg.matchAll(/ d="([^"]*)"/g)) shapes.addPath(new Path2D(path));
  return { shapes, x, y };
}
