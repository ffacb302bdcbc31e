import { GlobalFonts } from '@napi-rs/canvas';
import { fontFile } from './font-files.ts';

export const fonts = { regular: 'Certificate', bold: 'Certificate Bold' } as const;

let areFontsReady = false;

/** Makes the certificate's letters known to the drawing library, once. */
export function registerFonts(): void {
  if (areFontsReady) return;
  for (const weight of ['regular', 'bold'] as const)
    GlobalFonts.registerFromPath(fontFile[weight], fonts[weight]);
  areFontsReady = true;
}
