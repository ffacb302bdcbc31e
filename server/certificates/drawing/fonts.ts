import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

export const fonts = { regular: 'Certificate', bold: 'Certificate Bold' } as const;

const files = {
  regular: '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
};

let areFontsReady = false;

/** Makes the certificate's letters known to the drawing library, once. */
export function registerFonts(): void {
  if (areFontsReady) return;
  for (const weight of ['regular', 'bold'] as const)
    GlobalFonts.registerFromPath(pathOf(weight), fonts[weight]);
  areFontsReady = true;
}

let covered: ((codePoint: number) => boolean) | undefined;

/** The first character of a text that the letters do not have, so that a certificate never shows a box. */
export function uncoveredCharacter(text: string): string | undefined {
  covered ??= readCoverage(readFileSync(pathOf('regular')));
  const has = covered;
  return [...text].find((character) => character !== '\n' && !has(character.codePointAt(0) ?? 0));
}

function pathOf(weight: keyof typeof files): string {
  return createRequire(import.meta.url).resolve(files[weight]);
}

/**
 * Reads the character map (OpenType `cmap`, format 12) of a font file.
 * @throws Error when the font has none
 */
function readCoverage(font: Buffer): (codePoint: number) => boolean {
  const map = tableOf(font, 'cmap');
  const tables = font.readUInt16BE(map + 2);
  for (let number = 0; number < tables; number++) {
    const start = map + font.readUInt32BE(map + 4 + number * 8 + 4);
    if (font.readUInt16BE(start) === 12) return fromGroups(font, start);
  }
  throw new Error('the font has no full character map');
}

function tableOf(font: Buffer, tag: string): number {
  const tables = font.readUInt16BE(4);
  for (let number = 0; number < tables; number++) {
    const at = 12 + number * 16;
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  throw new Error(`the font has no table ${tag}`);
}

function fromGroups(font: Buffer, start: number): (codePoint: number) => boolean {
  const count = font.readUInt32BE(start + 12);
  const firsts = new Uint32Array(count);
  const lasts = new Uint32Array(count);
  for (let group = 0; group < count; group++) {
    firsts[group] = font.readUInt32BE(start + 16 + group * 12);
    lasts[group] = font.readUInt32BE(start + 20 + group * 12);
  }
  return (codePoint) => {
    let [low, high] = [0, count - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (codePoint < (firsts[middle] ?? 0)) high = middle - 1;
      else if (codePoint > (lasts[middle] ?? 0)) low = middle + 1;
      else return true;
    }
    return false;
  };
}
