import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

interface Entry {
  name: string;
  text: string | AsyncIterable<string>;
}

// Sizes and checksum follow the content, and names are UTF-8 (APPNOTE.TXT 4.4.4).
const flags = 0x0808;
const deflated = 8;
const pieceLength = 2 ** 15;

/** Writes a ZIP archive of compressed texts while they arrive: memory does not grow with them. The limit is 4 GiB. */
export async function* zipStream(entries: Iterable<Entry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text } of entries) {
    const path = Buffer.from(name);
    const sizes = { sum: 0, packed: 0, unpacked: 0 };
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), fieldsOf(path, sizes), path]);
    yield head;
    for await (const chunk of packed(text, sizes)) yield chunk;
    const tail = Buffer.concat([Buffer.from('PK\x07\x08'), figures(sizes.sum, sizes.packed, sizes.unpacked)]);
    yield tail;
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), fieldsOf(path, sizes), place, path);
    at += head.length + sizes.packed + tail.length;
  }
  yield* directory;
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length / 4, 8);
  end.writeUInt16LE(directory.length / 4, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  yield end;
}

interface Sizes {
  sum: number;
  packed: number;
  unpacked: number;
}

async function* packed(text: Entry['text'], sizes: Sizes): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const countedBytes = async function* () {
    for await (const part of typeof text === 'string' ? [text] : inPieces(text)) {
      const bytes = Buffer.from(part);
      sizes.sum = crc32(bytes, sizes.sum);
      sizes.unpacked += bytes.length;
      yield bytes;
    }
  };
  const feeding = pipeline(Readable.from(countedBytes()), deflate);
  // An error of the source also ends the loop below; a reader who leaves ends both.
  feeding.catch(() => {});
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    sizes.packed += chunk.length;
    yield chunk;
  }
  await feeding;
}

/** Joins short texts: a row by itself is a task of the compression and a buffer of its own. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Builds the fields that an entry's header and the directory share; the sizes in the directory are authoritative. */
function fieldsOf(path: Buffer, { sum, packed: size, unpacked }: Sizes): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(deflated, 4);
  figures(sum, size, unpacked).copy(fields, 10);
  fields.writeUInt16LE(path.length, 22);
  return fields;
}

function figures(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, at * 4);
  return bytes;
}
