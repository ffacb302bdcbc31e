/*
 * A workbook as Excel 97 to 2003 stores it: a stream of records ([MS-XLS]) in a compound file ([MS-CFB]), with as little in both as a
 * reader needs.
 */

const sector = 512;
/** A shorter stream would be in the mini stream. */
const minStream = 4096;

/** Makes an .xls file with one sheet of texts. */
export function makeXls(rows: readonly (readonly string[])[], name = 'Sheet1'): Buffer {
  const globals = (at: number) =>
    Buffer.concat([
      begin(0x0005),
      record(0x0085, Buffer.concat([u32(at), Buffer.from([0, 0]), shortText(name)])),
      end,
    ]);
  const cells = rows.flatMap((row, y) =>
    row.map((text, x) =>
      record(0x0204, Buffer.concat([u16(y), u16(x), u16(0), u16(text.length), Buffer.from([1]), wide(text)])),
    ),
  );
  const start = globals(0).length;
  const stream = Buffer.concat([globals(start), begin(0x0010), ...cells, end]);
  return compoundFile(padded(stream, Math.max(minStream, Math.ceil(stream.length / sector) * sector)));
}

const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const wide = (text: string) => Buffer.from(text, 'utf16le');
const shortText = (text: string) => Buffer.concat([Buffer.from([text.length, 1]), wide(text)]);
const record = (id: number, data: Buffer) => Buffer.concat([u16(id), u16(data.length), data]);
const begin = (kind: number) => record(0x0809, Buffer.concat([u16(0x0600), u16(kind), Buffer.alloc(12)]));
const end = record(0x000a, Buffer.alloc(0));
const padded = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);

const [endOfChain, fatSector, noSector] = [0xfffffffe, 0xfffffffd, 0xffffffff];

/** The sectors are the allocation table, the directory, and the stream. */
function compoundFile(stream: Buffer): Buffer {
  const count = stream.length / sector;
  const chain = Array.from({ length: count }, (_, at) => (at === count - 1 ? endOfChain : at + 3));
  const table = [fatSector, endOfChain, ...chain];
  const fat = Uint32Array.from({ length: sector / 4 }, (_, at) => table[at] ?? noSector);
  const header = Buffer.alloc(sector);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  for (const [at, value] of [
    [0x18, 0x3e],
    [0x1a, 3],
    [0x1c, 0xfffe],
    [0x1e, 9],
    [0x20, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [at, value] of [
    [0x2c, 1],
    [0x30, 1],
    [0x38, minStream],
    [0x3c, endOfChain],
    [0x44, endOfChain],
  ] as const)
    header.writeUInt32LE(value, at);
  header.fill(0xff, 0x4c);
  header.writeUInt32LE(0, 0x4c);
  const directory = padded(
    Buffer.concat([
      entry('Root Entry', 5, { child: 1, start: endOfChain, size: 0 }),
      entry('Workbook', 2, { child: noSector, start: 2, size: stream.length }),
    ]),
    sector,
  );
  return Buffer.concat([header, Buffer.from(fat.buffer), directory, stream]);
}

function entry(
  name: string,
  kind: number,
  { child, start, size }: Record<'child' | 'start' | 'size', number>,
): Buffer {
  const bytes = Buffer.alloc(128);
  wide(name).copy(bytes);
  bytes.writeUInt16LE((name.length + 1) * 2, 0x40);
  bytes.writeUInt8(kind, 0x42);
  bytes.writeUInt8(1, 0x43);
  for (const [at, value] of [
    [0x44, noSector],
    [0x48, noSector],
    [0x4c, child],
    [0x74, start],
    [0x78, size],
  ] as const)
    bytes.writeUInt32LE(value, at);
  return bytes;
}
