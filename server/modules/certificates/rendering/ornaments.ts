import type { SKRSContext2D } from '@napi-rs/canvas';
import { writeLine, type Written } from './letters.ts';

const gold = '#a98236';
const soft = '#6d5f50';

/** The letter size for which the surrounding lines were designed. */
const usual = { title: 92, name: 68 } as const;

/** Renders CERTIFICATE between two lines, below a title. */
export function renderBelowTitle(pen: SKRSContext2D, { x, y, size }: { x: number; y: number; size: number }) {
  const scale = size / usual.title;
  writeLine(pen, 'CERTIFICATE', {
    x,
    y: y + 56 * scale,
    align: 'center',
    size: 22 * scale,
    color: gold,
    spacing: 0.62,
  });
  const height = y + 48 * scale;
  for (const side of [-1, 1]) {
    const from = x + side * 178 * scale;
    pen.strokeStyle = gold;
    pen.lineWidth = 1.2;
    pen.beginPath();
    pen.moveTo(from, height);
    pen.lineTo(from + side * 210 * scale, height);
    pen.stroke();
    diamond(pen, from + side * 216 * scale, height, 5 * scale);
    diamond(pen, from - side * 12 * scale, height, 3.5 * scale);
  }
}

/** Renders a line below a name, slightly longer than it. */
export function underline(
  pen: SKRSContext2D,
  { x, y, size, name }: { x: number; y: number; size: number; name: Written },
) {
  const scale = size / usual.name;
  const half = Math.max(240 * scale, name.width / 2 + 60 * scale);
  pen.strokeStyle = gold;
  pen.lineWidth = 1.4;
  pen.beginPath();
  pen.moveTo(x - half, y + 26 * scale);
  pen.lineTo(x + half, y + 26 * scale);
  pen.stroke();
}

/** Renders a frame around a QR code. */
export function frameQrCode(pen: SKRSContext2D, { x, y, size }: { x: number; y: number; size: number }) {
  pen.strokeStyle = gold;
  pen.lineWidth = 1.2;
  pen.strokeRect(x - 7.5, y - 7.5, size + 15, size + 15);
}

/** Renders the QR code's caption below it. */
export function nameQrCode(pen: SKRSContext2D, { x, y, size }: { x: number; y: number; size: number }) {
  const below = { x: x + size / 2, y: y + size + 32, align: 'center' } as const;
  writeLine(pen, '扫码核验真伪', { ...below, size: 19, color: soft, spacing: 0.12 });
}

function diamond(pen: SKRSContext2D, x: number, y: number, reach: number): void {
  pen.fillStyle = gold;
  pen.beginPath();
  pen.moveTo(x - reach, y);
  pen.lineTo(x, y - reach);
  pen.lineTo(x + reach, y);
  pen.lineTo(x, y + reach);
  pen.closePath();
  pen.fill();
}
