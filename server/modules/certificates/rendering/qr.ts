import type { SKRSContext2D } from '@napi-rs/canvas';
import { encode } from 'uqr';

interface Place {
  x: number;
  y: number;
  size: number;
  color: string;
  /** The candidates; the first one whose modules are large enough is used, otherwise the last. */
  texts: readonly string[];
}

/** The smallest module that survives printing and photographing. */
const smallestModule = 2;
const quiet = 3;

/**
 * Renders a QR code on white, its modules in whole points so that no seams show.
 * @returns whether it is the first of the texts
 */
export function renderQrCode(pen: SKRSContext2D, { x, y, size, texts, color }: Place): boolean {
  const { data, module, at } = chooseCode(texts, size);
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
  return at === 0;
}

/** Chooses level M, or level L where that makes larger modules: a code that is too fine cannot be scanned. */
function chooseCode(texts: readonly string[], size: number) {
  const codes = texts.map((text, at) => {
    const [middle, low] = (['M', 'L'] as const).map((ecc) => {
      const { data } = encode(text, { ecc, border: 0 });
      return { data, module: Math.max(1, Math.floor(size / (data.length + 2 * quiet))) };
    });
    return { at, ...(low!.module > middle!.module ? low! : middle!) };
  });
  return codes.find(({ module }) => module >= smallestModule) ?? codes.at(-1)!;
}
