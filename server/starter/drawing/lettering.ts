import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';

const weights = { 400: 'Regular', 700: 'Bold' } as const;
export type Weight = keyof typeof weights;

/** The CSS font for Chinese text in drawings and printed forms; registers the face on first use. */
export function serif(weight: Weight, size: number): string {
  const family = `Starter Serif ${weight}`;
  if (!GlobalFonts.has(family)) {
    const folder = `${weight}${weights[weight]}`;
    const file = createRequire(import.meta.url).resolve(
      `@expo-google-fonts/noto-serif-sc/${folder}/NotoSerifSC_${folder}.ttf`,
    );
    GlobalFonts.registerFromPath(file, family);
  }
  return `${size}px "${family}"`;
}

export interface Lettering {
  size: number;
  weight?: Weight;
  fill: string;
  align?: 'left' | 'center' | 'right';
  /** Extra space between characters, in px. */
  spacing?: number;
}

export function write(ctx: SKRSContext2D, text: string, x: number, y: number, style: Lettering): void {
  ctx.font = serif(style.weight ?? 400, style.size);
  ctx.fillStyle = style.fill;
  ctx.textAlign = style.align ?? 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.letterSpacing = `${style.spacing ?? 0}px`;
  ctx.fillText(text, x, y);
  ctx.letterSpacing = '0px';
}
