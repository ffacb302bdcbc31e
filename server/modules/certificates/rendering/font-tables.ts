import { closeSync, openSync, readSync } from 'node:fs';

/** Characters that follow each other in a font's character map, and the glyph of the first. */
export interface CharacterGroup {
  first: number;
  last: number;
  glyph: number;
}

/** Reads tables of an OpenType font file, and nothing else of its megabytes. */
export function readTables<Tag extends string>(path: string, tags: readonly Tag[]): Record<Tag, Buffer> {
  const file = openSync(path, 'r');
  try {
    return Object.fromEntries(tags.map((tag) => [tag, readTable(file, tag)])) as Record<Tag, Buffer>;
  } finally {
    closeSync(file);
  }
}

/**
 * Returns the groups of a character map (OpenType `cmap`, format 12).
 * @throws Error when the font has none
 */
export function groupsOf(map: Buffer): CharacterGroup[] {
  const tables = map.readUInt16BE(2);
  for (let number = 0; number < tables; number++) {
    const start = map.readUInt32BE(4 + number * 8 + 4);
    if (map.readUInt16BE(start) === 12) return groupsFrom(map, start);
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

function groupsFrom(map: Buffer, start: number): CharacterGroup[] {
  return Array.from({ length: map.readUInt32BE(start + 12) }, (_, group) => {
    const at = start + 16 + group * 12;
    return {
      first: map.readUInt32BE(at),
      last: map.readUInt32BE(at + 4),
      glyph: map.readUInt32BE(at + 8),
    };
  });
}
