import { PDFDocument } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { serif, write } from './lettering.ts';
import { color } from './palette.ts';

/** A4 in points. */
const page = { w: 595, h: 842, margin: 64 };
const ruled = '#5A5F66';

/** One row of a form: `span` is a cell's share of the width; a cell without text is left for handwriting. */
export interface FormCell {
  text?: string;
  span: number;
  label?: boolean;
}

export interface FormRow {
  height: number;
  cells: FormCell[];
}

export type FormBlock =
  | { kind: 'note'; text: string; size?: number }
  | { kind: 'rows'; rows: FormRow[] }
  | { kind: 'gap'; height: number };

export interface Form {
  title: string;
  /** Small line above the title, such as 附件1. */
  mark?: string;
  blocks: FormBlock[];
  foot: string;
}

/** Sets a form on A4 pages; a block that does not fit starts a new page. */
export function printForm(form: Form, association: string): Buffer {
  const pdf = new PDFDocument({
    title: form.title,
    author: association,
    creator: association,
  });
  let ctx = beginPage(pdf);
  let y = head(ctx, form, association);
  let number = 1;
  const turn = () => {
    foot(ctx, form.foot, number);
    pdf.endPage();
    number += 1;
    ctx = beginPage(pdf);
    y = page.margin;
  };
  for (const block of form.blocks) {
    if (block.kind === 'gap') y += block.height;
    if (block.kind === 'note') {
      const size = block.size ?? 10.5;
      for (const row of wrap(ctx, block.text, page.w - page.margin * 2, size)) {
        if (y + size * 1.8 > page.h - page.margin) turn();
        write(ctx, row, page.margin, y + size, { size, fill: color.coal });
        y += size * 1.75;
      }
    }
    if (block.kind === 'rows') {
      for (const row of block.rows) {
        if (y + row.height > page.h - page.margin) turn();
        drawRow(ctx, row, y);
        y += row.height;
      }
    }
  }
  foot(ctx, form.foot, number);
  pdf.endPage();
  return pdf.close();
}

// The page's context draws as any other; its declared type only lacks what forms never use.
function beginPage(pdf: PDFDocument): SKRSContext2D {
  return pdf.beginPage(page.w, page.h) as SKRSContext2D;
}

function head(ctx: SKRSContext2D, form: Form, association: string): number {
  write(ctx, association, page.margin, 50, { size: 9, fill: color.clay, spacing: 0.6 });
  write(ctx, form.mark ?? '', page.w - page.margin, 50, { size: 9, fill: color.clay, align: 'right' });
  ctx.fillStyle = color.vermilion;
  ctx.fillRect(page.margin, 57, page.w - page.margin * 2, 1.2);
  write(ctx, form.title, page.w / 2, 106, {
    size: 20,
    weight: 700,
    fill: color.ink,
    align: 'center',
    spacing: 2,
  });
  return 130;
}

function foot(ctx: SKRSContext2D, text: string, number: number): void {
  write(ctx, text, page.margin, page.h - 34, { size: 8.5, fill: color.clay });
  write(ctx, `第 ${number} 页`, page.w - page.margin, page.h - 34, {
    size: 8.5,
    fill: color.clay,
    align: 'right',
  });
}

function drawRow(ctx: SKRSContext2D, row: FormRow, y: number): void {
  const whole = row.cells.reduce((sum, cell) => sum + cell.span, 0);
  const width = page.w - page.margin * 2;
  let x = page.margin;
  for (const cell of row.cells) {
    const w = (width * cell.span) / whole;
    if (cell.label === true) {
      ctx.fillStyle = '#EEF2F6';
      ctx.fillRect(x, y, w, row.height);
    }
    ctx.strokeStyle = ruled;
    ctx.lineWidth = 0.7;
    ctx.strokeRect(x, y, w, row.height);
    if (cell.text !== undefined) setCell(ctx, cell, x, y, w, row.height);
    x += w;
  }
}

function setCell(ctx: SKRSContext2D, cell: FormCell, x: number, y: number, w: number, h: number): void {
  const size = 10;
  const rows = wrap(ctx, cell.text ?? '', w - 12, size);
  const top = y + (h - rows.length * size * 1.5) / 2 + size * 1.12;
  rows.forEach((row, i) => {
    const style = {
      size,
      fill: cell.label === true ? color.ink : color.coal,
      weight: cell.label === true ? 700 : 400,
    } as const;
    if (cell.label === true) write(ctx, row, x + w / 2, top + i * size * 1.5, { ...style, align: 'center' });
    else write(ctx, row, x + 6, top + i * size * 1.5, style);
  });
}

function wrap(ctx: SKRSContext2D, text: string, width: number, size: number): string[] {
  ctx.font = serif(400, size);
  const rows: string[] = [];
  for (const part of text.split('\n')) {
    let row = '';
    for (const letter of part) {
      // Chinese punctuation may hang over the edge but never starts a line.
      if (ctx.measureText(row + letter).width > width && !'，。；：、）》”？！'.includes(letter)) {
        rows.push(row);
        row = '';
      }
      row += letter;
    }
    rows.push(row);
  }
  return rows;
}
