import type { SKRSContext2D } from '@napi-rs/canvas';
import { papers, type PaperName } from '#contract/certificates/certificate-templates.ts';
import { renderGuillocheFrame, renderRosette } from './guilloche.ts';

interface Page {
  width: number;
  height: number;
}

const gold = '#b8923e';
const wine = '#8a1f1b';

/** Renders the built-in paper: ivory, with a guilloche frame, corner rosettes and a pale one as watermark. */
export function renderPaper(pen: SKRSContext2D, paper: PaperName): void {
  const page: Page = papers[paper];
  const { width, height } = page;
  // One tone: a gradient would be dithered, and a dithered picture is twice as large.
  pen.fillStyle = '#fdf9ee';
  pen.fillRect(0, 0, width, height);
  pen.save();
  pen.globalAlpha = 0.13;
  for (const turn of [1, -1]) {
    const shape = { radius: Math.round(Math.min(width, height) * 0.3537), petals: 18, lines: 22, turn };
    renderRosette(pen, { x: width / 2, y: height / 2 + 9.5, ...shape, color: gold, lineWidth: 0.9 });
  }
  pen.restore();
  renderFrame(pen, page);
  for (const x of [74, width - 74]) for (const y of [74, height - 74]) renderCorner(pen, x, y);
}

function renderFrame(pen: SKRSContext2D, page: Page): void {
  outline(pen, page, { inset: 30, radius: 6, lineWidth: 3.2, color: wine });
  outline(pen, page, { inset: 38, radius: 4, lineWidth: 1, color: gold });
  const frame = { x: 74, y: 74, width: page.width - 148, height: page.height - 148, radius: 14 };
  // As close on a small page as on a large one; the wine-red ones are half as many.
  const waves = Math.round((frame.width + frame.height) / 36.9) * 2;
  pen.save();
  pen.globalAlpha = 0.72;
  renderGuillocheFrame(pen, frame, { waves, swing: 27, lines: 5, color: gold, lineWidth: 0.9 });
  pen.globalAlpha = 0.5;
  renderGuillocheFrame(pen, frame, { waves: waves / 2, swing: 22, lines: 4, color: wine, lineWidth: 0.7 });
  pen.restore();
  outline(pen, page, { inset: 110, radius: 4, lineWidth: 1, color: gold });
  outline(pen, page, { inset: 116, radius: 4, lineWidth: 2.4, color: wine });
}

function outline(
  pen: SKRSContext2D,
  { width, height }: Page,
  { inset, radius, lineWidth, color }: { inset: number; radius: number; lineWidth: number; color: string },
): void {
  pen.strokeStyle = color;
  pen.lineWidth = lineWidth;
  pen.beginPath();
  pen.roundRect(inset, inset, width - 2 * inset, height - 2 * inset, radius);
  pen.stroke();
}

function renderCorner(pen: SKRSContext2D, x: number, y: number): void {
  pen.fillStyle = '#fbf4e2';
  pen.beginPath();
  pen.arc(x, y, 43, 0, Math.PI * 2);
  pen.fill();
  renderRosette(pen, { x, y, radius: 41, petals: 12, lines: 9, turn: 1, color: wine, lineWidth: 0.8 });
  renderRosette(pen, { x, y, radius: 41, petals: 12, lines: 9, turn: -1, color: gold, lineWidth: 0.9 });
  pen.strokeStyle = wine;
  pen.lineWidth = 1.6;
  pen.beginPath();
  pen.arc(x, y, 43, 0, Math.PI * 2);
  pen.stroke();
}
