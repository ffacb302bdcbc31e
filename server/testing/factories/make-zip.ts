import { crc32 } from 'node:zlib';

interface Entry {
  name: string;
  packed: Buffer;
  method: number;
  said: number;
  sum: number;
}

/** Makes a zip archive with one stored entry. */
export function makeZip(name: string, content: string): Buffer<ArrayBuffer> {
  return makeArchive({ [name]: content });
}

/** Makes a zip archive with stored entries. */
export function makeArchive(files: Record<string, string>): Buffer<ArrayBuffer> {
  return archiveOf(
    Object.entries(files).map(([name, content]) => {
      const packed = Buffer.from(content);
      return { name, packed, method: 0, said: packed.length, sum: crc32(packed) };
    }),
  );
}

/** Makes a zip archive with one deflated entry whose header claims `said` bytes. */
export function makePackedZip(name: string, packed: Buffer, said: number): Buffer<ArrayBuffer> {
  return archiveOf([{ name, packed, method: 8, said, sum: 0 }]);
}

function archiveOf(entries: Entry[]): Buffer<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, packed, method, said, sum } of entries) {
    const path = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(sum, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(said, 18);
    fields.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, path, packed]);
    locals.push(local);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), fields, place, path);
    at += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]);
}
