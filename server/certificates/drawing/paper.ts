import type { SKRSContext2D } from '@napi-rs/canvas';
import { certificatePage } from '#contract/certificate-templates.ts';
import { drawGuillocheFrame, drawRosette } from './guilloche.ts';

const { width, height } = certificatePage;
const gold = '#b8923e';
const wine = '#8a1f1b';

/** The built-in paper: ivory, with a guilloche frame, corner rosettes and a pale one as watermark. */
export function drawPaper(pen: SKRSContext2D): void {
  // One tone: a gradient would be dithered, and a dithered picture is twice as large.
  pen.fillStyle = '#fdf9ee';
  pen.fillRect(0, 0, width, height);
  pen.save();
  pen.globalAlpha = 0.13;
  for (const turn of [1, -1]) {
    const shape = { radius: 400, petals: 18, lines: 22, turn };
    drawRosette(pen, { x: width / 2, y: 575, ...shape, color: gold, lineWidth: 0.9 });
  }
  pen.restore();
  drawFrame(pen);
  for (const x of [74, width - 74]) for (const y of [74, height - 74]) drawCorner(pen, x, y);
}

function drawFrame(pen: SKRSContext2D): void {
  outline(pen, 30, 6, 3.2, wine);
  outline(pen, 38, 4, 1, gold);
  const frame = { x: 74, y: 74, width: width - 148, height: height - 148, radius: 14 };
  pen.save();
  pen.globalAlpha = 0.72;
  drawGuillocheFrame(pen, frame, { waves: 132, swing: 27, lines: 5, color: gold, lineWidth: 0.9 });
  pen.globalAlpha = 0.5;
  drawGuillocheFrame(pen, frame, { waves: 66, swing: 22, lines: 4, color: wine, lineWidth: 0.7 });
  pen.restore();
  outline(pen, 110, 4, 1, gold);
  outline(pen, 116, 4, 2.4, wine);
}

function outline(pen: SKRSContext2D, inset: number, radius: number, lineWidth: number, color: string): void {
  pen.strokeStyle = color;
  pen.lineWidth = lineWidth;
  pen.beginPath();
  pen.roundRect(inset, inset, width - 2 * inset, height - 2 * inset, radius);
  pen.stroke();
}

function drawCorner(pen: SKRSContext2D, x: number, y: number): void {
  pen.fillStyle = '#fbf4e2';
  pen.beginPath();
  pen.arc(x, y, 43, 0, Math.PI * 2);
  pen.fill();
  drawRosette(pen, { x, y, radius: 41, petals: 12, lines: 9, turn: 1, color: wine, lineWidth: 0.8 });
  drawRosette(pen, { x, y, radius: 41, petals: 12, lines: 9, turn: -1, color: gold, lineWidth: 0.9 });
  pen.strokeStyle = wine;
  pen.lineWidth = 1.6;
  pen.beginPath();
  pen.arc(x, y, 43, 0, Math.PI * 2);
  pen.stroke();
}
