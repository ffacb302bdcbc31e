import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import {
  papers,
  type CertificateField,
  type PaperName,
  type PlacedField,
} from '#contract/certificates/certificate-templates.ts';
import { builtInFields } from './built-in-design.ts';
import { breakLines, writeLine, type Line, type Written } from './letters.ts';
import { renderBelowTitle, frameQrCode, nameQrCode, underline } from './ornaments.ts';
import { renderQrCode } from './qr.ts';
import type { Rendering } from './rendering.ts';
import { renderSeal } from './seal.ts';

/** The area that one field occupies on the page. */
export interface RenderedField {
  x: number;
  y: number;
  width: number;
  height: number;
  fit: 'whole' | 'smaller' | 'cut';
}

/**
 * Renders a certificate on its page, a picture or a PDF, and returns the area of each field. The caller has painted the
 * paper: the built-in one or the template's picture.
 * @param seal the template's own
 */
export function renderCertificate(
  pen: SKRSContext2D,
  rendering: Rendering,
  seal: Image | undefined,
): RenderedField[] {
  const { Fields, Paper } = rendering.template;
  const fields = Fields.length > 0 ? Fields : builtInFields(Paper, rendering.facts);
  return fields.map((field) => renderField(pen, field, { rendering, seal }));
}

/** Renders the template's own picture over the whole page. */
export function renderBackground(pen: SKRSContext2D, picture: Image, paper: PaperName): void {
  const { width, height } = papers[paper];
  // White where the picture lets through.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
}

interface Given {
  rendering: Rendering;
  seal: Image | undefined;
}

function renderField(pen: SKRSContext2D, field: PlacedField, values: Given): RenderedField {
  switch (field.Field) {
    case 'qr':
      return renderCode(pen, field, values.rendering);
    case 'seal':
      return values.seal ? stamp(pen, field, values.seal) : renderOwnSeal(pen, field, values.rendering);
    case 'statement':
      return renderStatement(pen, field, values.rendering);
    default:
      return renderLine(pen, field, values.rendering);
  }
}

function renderCode(
  pen: SKRSContext2D,
  { X: x, Y: y, Size: size, Color: color, Ornament }: PlacedField,
  { verifyAddress, shortAddress }: Rendering,
): RenderedField {
  if (Ornament) frameQrCode(pen, { x, y, size });
  const isWhole = renderQrCode(pen, { x, y, size, texts: [verifyAddress, shortAddress], color });
  if (Ornament) nameQrCode(pen, { x, y, size });
  return { x, y, width: size, height: size, fit: isWhole ? 'whole' : 'cut' };
}

function renderOwnSeal(
  pen: SKRSContext2D,
  { X: x, Y: y, Size }: PlacedField,
  { facts, template }: Rendering,
): RenderedField {
  renderSeal(pen, { x, y, diameter: Size, issuer: facts.issuer, purpose: template.SealText });
  return { x: x - Size / 2, y: y - Size / 2, width: Size, height: Size, fit: 'whole' };
}

/** Renders the seal in the width of its field; the height follows. */
function stamp(pen: SKRSContext2D, { X, Y, Size: width }: PlacedField, seal: Image): RenderedField {
  const height = (width * seal.height) / seal.width;
  const [x, y] = [X - width / 2, Y - height / 2];
  pen.drawImage(seal, x, y, width, height);
  return { x, y, width, height, fit: 'whole' };
}

const statementLines = 4;
const statementWidth = 1080;
const lineHeight = 1.6;

/** Renders the certificate's sentence in a few lines. */
function renderStatement(pen: SKRSContext2D, field: PlacedField, rendering: Rendering): RenderedField {
  const line = lineOf(field, rendering);
  const maxWidth = field.Width ?? statementWidth;
  const { weight = 'regular' } = line;
  const lines = breakLines(pen, wordsAt(field, rendering), { size: line.size, weight, maxWidth });
  const step = line.size * lineHeight;
  const extents = lines
    .slice(0, statementLines)
    .map((text, at) => writeLine(pen, text, { ...line, maxWidth: Infinity, y: line.y + at * step }));
  const left = Math.min(...extents.map((one) => one.left), field.X);
  const right = Math.max(...extents.map((one) => one.left + one.width), field.X);
  const box = boxAround(field, { left, width: right - left, isSmaller: false });
  return {
    ...box,
    height: box.height + Math.max(0, extents.length - 1) * step,
    fit: lines.length > statementLines ? 'cut' : 'whole',
  };
}

function renderLine(pen: SKRSContext2D, field: PlacedField, rendering: Rendering): RenderedField {
  const text = wordsAt(field, rendering);
  const line = lineOf(field, rendering);
  const extent = writeLine(pen, text, line);
  if (field.Ornament && text !== '') {
    const x = field.Align === 'center' ? field.X : extent.left + extent.width / 2;
    const below = { x, y: field.Y, size: field.Size };
    if (field.Field === 'title') renderBelowTitle(pen, below);
    if (field.Field === 'name') underline(pen, { ...below, name: extent });
  }
  return boxAround(field, extent);
}

/** Letters of these stay within. */
const widest: Partial<Record<CertificateField, number>> = {
  title: Infinity,
  name: 900,
  examTime: Infinity,
  issueDate: Infinity,
};
const usualWidest = 1200;
const spreadNameLength = 4;

function lineOf(field: PlacedField, { facts }: Rendering): Line {
  const isHeading = field.Field === 'title' || field.Field === 'name';
  const spacing = (field.Spacing ?? (field.Field === 'title' ? 20 : 0)) / 100;
  // A name of two letters is spread; a long one would fall apart.
  const isSpread = field.Field !== 'name' || [...facts.name].length <= spreadNameLength;
  return {
    x: field.X,
    y: field.Y,
    size: field.Size,
    align: field.Align,
    color: field.Color,
    weight: (field.Bold ?? isHeading) ? 'bold' : 'regular',
    spacing: isSpread ? spacing : spacing / 5,
    maxWidth: field.Width ?? widest[field.Field] ?? usualWidest,
  };
}

/** Parts of the size above the baseline and below it, as Chinese letters have them. */
const above = 0.88;

function boxAround({ Y, Size }: PlacedField, { left, width, isSmaller }: Written): RenderedField {
  return { x: left, y: Y - above * Size, width, height: Size, fit: isSmaller ? 'smaller' : 'whole' };
}

/** Returns the text of a field; blank where the record has no value for it. */
function wordsAt(field: PlacedField, { facts, template }: Rendering): string {
  switch (field.Field) {
    case 'title':
      return template.Title;
    case 'statement':
      return template.Statement.replaceAll('{programme}', facts.programme);
    case 'text':
      return field.Needs !== undefined && facts[field.Needs] === '' ? '' : (field.Text ?? '');
    case 'examTime':
    case 'issueDate':
      return after(field.Text, longDay(facts[field.Field]));
    case 'seal':
    case 'qr':
      return '';
    default:
      return after(field.Text, facts[field.Field]);
  }
}

function after(label: string | undefined, fact: string): string {
  return fact === '' ? '' : (label ?? '') + fact;
}

/** Formats 2026-03-05 as 2026年3月5日. */
function longDay(day: string): string {
  const [year, month, date] = day.split('-');
  return date === undefined ? '' : `${year}年${Number(month)}月${Number(date)}日`;
}
