import { groupsOf, readTables, type CharacterGroup } from './font-tables.ts';

/**
 * Makes a TrueType font of the same characters and widths whose glyphs are all blank and each belong to a single
 * character. A PDF file maps each glyph to one character, while in the printed font 风 and the radical ⻛ share a glyph.
 */
export function makeBlankFont(path: string): Buffer {
  const { cmap, hmtx, ...same } = readTables(path, [
    'OS/2',
    'cmap',
    'head',
    'hhea',
    'hmtx',
    'maxp',
    'name',
    'post',
  ]);
  const groups = groupsOf(cmap);
  const advanceOf = advances(hmtx, same.hhea.readUInt16BE(numberOfAdvances));
  const widths = [advanceOf(0), ...groups.flatMap((group) => widthsOf(group, advanceOf))];
  same.hhea.writeUInt16BE(widths.length, numberOfAdvances);
  same.maxp.writeUInt16BE(widths.length, 4);
  // Offsets of glyphs have four bytes.
  same.head.writeUInt16BE(1, 50);
  return writeFont({
    ...same,
    cmap: mapOf(groups),
    hmtx: metricsOf(widths),
    loca: uint32s(...Array.from({ length: widths.length + 1 }, (_, at) => at * glyphLength)),
    glyf: Buffer.concat(widths.map(blankGlyph)),
  });
}

/** Offset in the table `hhea` of the number of glyphs that have an advance of their own. */
const numberOfAdvances = 34;

function advances(hmtx: Buffer, count: number): (glyph: number) => number {
  return (glyph) => hmtx.readUInt16BE(Math.min(glyph, count - 1) * 4);
}

function widthsOf({ first, last, glyph }: CharacterGroup, advanceOf: (glyph: number) => number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => advanceOf(glyph + at));
}

function metricsOf(widths: number[]): Buffer {
  const table = Buffer.alloc(widths.length * 4);
  for (const [at, width] of widths.entries()) table.writeUInt16BE(width, at * 4);
  return table;
}

const glyphLength = 28;

/**
 * Returns a glyph of two points without a line between them: it is invisible but has an area. The viewer of Chrome and
 * Edge treats glyphs without an area as no text.
 */
function blankGlyph(width: number): Buffer {
  const [bottom, top] = [-120, 880];
  const box = [0, bottom, width, top];
  const ends = [0, 1];
  const noProgram = 0;
  const flagsOfTwoPointsOnTheLine = 0x0101;
  const steps = [0, width, bottom, top - bottom];
  return uint16s(ends.length, ...box, ...ends, noProgram, flagsOfTwoPointsOnTheLine, ...steps, 0);
}

/** Makes a character map of format 12 in which the glyphs are numbered in the order of the characters. */
function mapOf(groups: CharacterGroup[]): Buffer {
  const rows = [];
  let glyph = 1;
  for (const { first, last } of groups) {
    rows.push(first, last, glyph);
    glyph += last - first + 1;
  }
  // One table, for Windows with all of Unicode, behind the head of twelve bytes.
  const head = uint16s(0, 1, 3, 10, 0, 12, 12, 0);
  return Buffer.concat([head, uint32s(16 + rows.length * 4, 0, groups.length, ...rows)]);
}

function writeFont(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const directory: Buffer[] = [];
  const contents: Buffer[] = [];
  let offset = 12 + entries.length * 16;
  for (const [tag, table] of entries) {
    // Readers do not check the checksums of an embedded font.
    directory.push(Buffer.from(tag, 'latin1'), uint32s(0, offset, table.length));
    contents.push(table, Buffer.alloc(-table.length & 3));
    offset += table.length + (-table.length & 3);
  }
  const head = Buffer.concat([uint32s(0x00010000), uint16s(entries.length, 0, 0, 0)]);
  return Buffer.concat([head, ...directory, ...contents]);
}

function uint16s(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [at, number] of numbers.entries()) bytes.writeUInt16BE(number & 0xffff, at * 2);
  return bytes;
}

function uint32s(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, at * 4);
  return bytes;
}
