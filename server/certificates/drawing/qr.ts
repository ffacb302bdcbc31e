import type { SKRSContext2D } from '@napi-rs/canvas';
import { encode } from 'uqr';

/** A QR code on white, its modules whole points so that no seams show. */
export function drawQrCode(
  pen: SKRSContext2D,
  { x, y, size, text, color }: { x: number; y: number; size: number; text: string; color: string },
): void {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const quiet = 3;
  const module = Math.max(1, Math.floor(size / (data.length + 2 * quiet)));
  const inset = (size - module * data.length) / 2;
  const [left, top] = [Math.round(x + inset), Math.round(y + inset)];
  pen.fillStyle = '#ffffff';
  pen.fillRect(x, y, size, size);
  pen.fillStyle = color;
  pen.beginPath();
  for (const [row, modules] of data.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (isDark) pen.rect(left + column * module, top + row * module, module, module);
    }
  }
  pen.fill();
}
