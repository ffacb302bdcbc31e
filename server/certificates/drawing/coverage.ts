import { closeSync, openSync, readSync } from 'node:fs';
import { fontFile } from './font-files.ts';

let covered: ((codePoint: number) => boolean) | undefined;

/** The first character of a text that the letters do not have, so that a certificate never shows a box. */
export function uncoveredCharacter(text: string): string | undefined {
  covered ??= readCoverage(fontFile.regular);
  const has = covered;
  return [...text].find((character) => character !== '\n' && !has(character.codePointAt(0) ?? 0));
}

/**
 * Reads the character map (OpenType `cmap`, format 12) of a font file, and nothing else of its megabytes.
 * @throws Error when the font has none
 */
function readCoverage(path: string): (codePoint: number) => boolean {
  const file = openSync(path, 'r');
  try {
    const map = readTable(file, 'cmap');
    const tables = map.readUInt16BE(2);
    for (let number = 0; number < tables; number++) {
      const start = map.readUInt32BE(4 + number * 8 + 4);
      if (map.readUInt16BE(start) === 12) return fromGroups(map, start);
    }
  } finally {
    closeSync(file);
  }
  throw new Error('the font has no full character map');
}

function readTable(file: number, tag: string): Buffer {
  const tables = readAt(file, 4, 2).readUInt16BE(0);
  const directory = readAt(file, 12, tables * 16);
  for (let at = 0; at < directory.length; at += 16) {
    if (directory.toString('latin1', at, at + 4) === tag)
      return readAt(file, directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12));
  }
  throw new Error(`the font has no table ${tag}`);
}

function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, position);
  return bytes;
}

function fromGroups(map: Buffer, start: number): (codePoint: number) => boolean {
  const count = map.readUInt32BE(start + 12);
  const firsts = new Uint32Array(count);
  const lasts = new Uint32Array(count);
  for (let group = 0; group < count; group++) {
    firsts[group] = map.readUInt32BE(start + 16 + group * 12);
    lasts[group] = map.readUInt32BE(start + 20 + group * 12);
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
