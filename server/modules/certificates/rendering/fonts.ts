import { GlobalFonts } from '@napi-rs/canvas';
import { makeBlankFont } from './blank-font.ts';
import { fontFile } from './font-files.ts';

export const fonts = { regular: 'Certificate', bold: 'Certificate Bold' } as const;
/** The font of blank letters that carry the text of a PDF; see exact-text.ts. */
export const blankFont = 'Certificate Blank';

let areFontsReady = false;

/** Registers the fonts of certificates with the rendering library, once. */
export function registerFonts(): void {
  if (areFontsReady) return;
  for (const weight of ['regular', 'bold'] as const)
    GlobalFonts.registerFromPath(fontFile[weight], fonts[weight]);
  GlobalFonts.register(makeBlankFont(fontFile.regular), blankFont);
  areFontsReady = true;
}
