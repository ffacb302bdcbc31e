import { inflateRawSync } from 'node:zlib';

/** Far above the needs of a workbook of tens of thousands of rows. */
export const archiveLimits = { entries: 200, totalBytes: 64 * 1024 * 1024, ratio: 200 };
/** The size below which an entry may have any ratio. */
const ratioMatters = 1024 * 1024;

/** An archive that is broken, or that would unpack to more than it may. */
export class ArchiveRefused extends Error {}

/**
 * Checks a zip archive before a reader unpacks it: number of entries, size of each and of all, ratio. The sizes in the
 * archive are not trusted; each entry is unpacked up to the limit.
 * @throws ArchiveRefused
 */
export function assertHarmlessArchive(bytes: Buffer, limits = archiveLimits): void {
  let total = 0;
  for (const entry of entriesOf(bytes, limits.entries)) {
    const size = unpackedSize(entry, limits.totalBytes - total);
    if (size > ratioMatters && size / entry.packed.length > limits.ratio) {
      throw new ArchiveRefused('an entry is packed too tightly');
    }
    total += size;
  }
}

/**
 * Unpacks the entries of a zip archive whose name is wanted, each up to the limit of all together.
 * @throws ArchiveRefused
 */
export function unpackEntries(
  bytes: Buffer,
  isWanted: (name: string) => boolean,
  limits = archiveLimits,
): { name: string; content: Buffer }[] {
  let bytesLeft = limits.totalBytes;
  const entries = entriesOf(bytes, limits.entries).filter(({ name }) => isWanted(name));
  return entries.map(({ name, isDeflated, packed }) => {
    const content = isDeflated ? inflated(packed, bytesLeft) : packed;
    bytesLeft -= content.length;
    if (bytesLeft < 0) throw new ArchiveRefused('unpacks to too much');
    return { name, content };
  });
}

interface Entry {
  name: string;
  isDeflated: boolean;
  packed: Buffer;
}

const mark = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 };
const endLength = 22;
const maxCommentBytes = 65_535;

function entriesOf(bytes: Buffer, most: number): Entry[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > most) throw new ArchiveRefused('too many entries');
  const entries: Entry[] = [];
  try {
    let at = bytes.readUInt32LE(end + 16);
    for (let number = 0; number < count; number++) {
      if (bytes.readUInt32LE(at) !== mark.central) throw new ArchiveRefused('not a directory entry');
      entries.push(entryAt(bytes, at));
      at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
    // A reader that follows the directory by its length would continue.
    if (at < end && bytes.readUInt32LE(at) === mark.central)
      throw new ArchiveRefused('more entries than said');
  } catch (error) {
    throw error instanceof RangeError ? new ArchiveRefused('cut off') : error;
  }
  return entries;
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - maxCommentBytes);
  for (let at = bytes.length - endLength; at >= first; at--) {
    if (bytes.readUInt32LE(at) === mark.end) return at;
  }
  throw new ArchiveRefused('no directory');
}

function entryAt(bytes: Buffer, at: number): Entry {
  const method = bytes.readUInt16LE(at + 10);
  if (method !== 0 && method !== 8) throw new ArchiveRefused('unknown packing');
  const packedLength = bytes.readUInt32LE(at + 20);
  const local = bytes.readUInt32LE(at + 42);
  if (bytes.readUInt32LE(local) !== mark.local) throw new ArchiveRefused('not an entry');
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  // Also refuses the marks of ZIP64: no workbook we take is that large.
  if (start + packedLength > bytes.length) throw new ArchiveRefused('cut off');
  const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
  return { name, isDeflated: method === 8, packed: bytes.subarray(start, start + packedLength) };
}

function unpackedSize({ isDeflated, packed }: Entry, most: number): number {
  const size = isDeflated ? inflated(packed, most).length : packed.length;
  if (size > most) throw new ArchiveRefused('unpacks to too much');
  return size;
}

function inflated(packed: Buffer, most: number): Buffer {
  if (packed.length === 0) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    throw new ArchiveRefused('unpacks to too much, or not at all', { cause: error });
  }
}
