import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makePackedZip, makeZip } from '../../testing/factories/make-zip.ts';
import { readRows, readTable } from '../../testing/read-rows.ts';
import { writeSheet, type WrittenCell } from './write-sheet.ts';
import { writeTemplate } from './xlsx.ts';
import { assertHarmlessArchive } from './zip-guard.ts';

const columns = [
  { header: '姓名', width: 12 },
  { header: '备注', width: 20 },
];

async function written(rows: WrittenCell[][], limits?: Parameters<typeof writeSheet>[3]): Promise<Buffer> {
  const lines = async function* () {
    yield* rows;
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeSheet('数据', columns, lines(), limits)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('written rows are read again with their row numbers', async () => {
  const bytes = await written([
    ['张三', '补考'],
    ['', ''],
    ['李四', '010'],
  ]);

  const rows = await readRows(bytes, 2);

  expect(rows.map(({ row, cells }) => [row, ...cells.map(({ text }) => text)])).toEqual([
    [1, '姓名', '备注'],
    [2, '张三', '补考'],
    [4, '李四', '010'],
  ]);
});

test.each(['=1+1', '+8613800000000', '-2', '@SUM(A1)', '\t=1', ' =1'])(
  '%j is written to an export as text, not as a formula',
  async (text) => {
    const [, row] = await readRows(await written([['张三', text]]), 2);

    expect(row?.cells[1]).toEqual({ kind: 'text', text });
    expect(await stylesOf([['张三', text]])).toEqual([
      ['A2', ''],
      ['B2', 'quotePrefix="1"'],
    ]);
  },
);

test('an export stores numbers as numbers, wraps lines and omits characters that XML forbids', async () => {
  const bytes = await written([[5000, '第一行\n第二行 <&> _x0041_\u0001\ud800']]);

  const [, row] = await readRows(bytes, 2);

  expect(row?.cells).toEqual([
    { kind: 'number', text: '5000', number: 5000 },
    { kind: 'text', text: '第一行\n第二行 <&> _x0041_' },
  ]);
  expect(partOf(bytes, 'xl/styles.xml')).toContain('wrapText="1"');
});

const manyRows = Array.from({ length: 9 }, (_, at) => ['学员' + at, '备注'.repeat(20)]);

test.each([
  ['rows', { rows: 6, bytes: 1_000_000 }, 6],
  ['bytes', { rows: 100, bytes: 900 }, 6],
])('an export that exceeds the %s of a sheet ends with words that say so', async (_what, limits, length) => {
  const rows = await readRows(await written(manyRows, limits), 2);

  const names = rows.map(({ cells }) => cells[0]?.text);
  expect(names).toHaveLength(length);
  expect(names.slice(0, -1)).toEqual(['姓名', '学员0', '学员1', '学员2', '学员3']);
  expect(names.at(-1)).toBe(
    '导出到此为止：内容超出了一个工作表的上限，其余的没有写入。请按时间等条件分几次导出。',
  );
});

test('an export within the limits of a sheet is complete', async () => {
  const rows = await readRows(await written(manyRows, { rows: 11, bytes: 1_000_000 }), 2);

  expect(rows.at(-1)?.cells[0]?.text).toBe('学员8');
});

/** Returns whether each cell of the second row is marked as text that looks like a formula. */
async function stylesOf(rows: string[][]) {
  const bytes = await written(rows);
  const styles = partOf(bytes, 'xl/styles.xml');
  const cellStyles = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf [^>]*>/g)].map(([xf]) => xf);
  const cells = partOf(bytes, 'xl/worksheets/sheet1.xml').matchAll(/<c r="([A-Z]+2)" s="(\d+)"/g);
  return [...cells].map(([, place, style]) => [
    place,
    /quotePrefix="1"/.exec(cellStyles[Number(style)] ?? '')?.[0] ?? '',
  ]);
}

/** Returns a part of the archive, found by the head of its entry. */
function partOf(bytes: Buffer, name: string): string {
  return inflateRawSync(bytes.subarray(bytes.indexOf(name) + name.length)).toString();
}

test('a template contains its headers and no row to import', async () => {
  const bytes = await writeTemplate({ name: '导入数据', columns, blankRows: 50, advice: ['请勿修改表头'] });

  const rows = await readRows(Buffer.from(bytes), 2);

  expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([['姓名', '备注']]);
});

test('too many rows are rejected with their number', async () => {
  const bytes = await written(Array.from({ length: 30 }, (_, at) => [`人${at}`, 'x']));

  const reading = readTable(bytes, ['姓名', '备注'], 29);

  await expect(reading).rejects.toMatchObject({
    code: 400,
    data: { file: '工作表“数据”共 30 行，一次最多导入 29 行，请分成几份' },
  });
});

test.each([
  ['text', Buffer.from('姓名,身份证号')],
  ['an archive of something else', makeZip('readme.txt', 'hello')],
  ['nothing', Buffer.alloc(0)],
])('%s is rejected as an invalid workbook', async (_what, bytes) => {
  await expect(readTable(bytes, ['姓名', '备注'])).rejects.toMatchObject({ code: 415 });
});

test('an archive with an excessive compression ratio or too many entries is rejected', () => {
  const tight = makePackedZip(
    'xl/worksheets/sheet1.xml',
    deflateRawSync(Buffer.alloc(8 * 1024 * 1024)),
    8 * 1024 * 1024,
  );
  const many = makeZip('a.xml', '');
  many.writeUInt16LE(5000, many.length - 12);

  expect(() => assertHarmlessArchive(tight)).toThrow('too tightly');
  expect(() => assertHarmlessArchive(many)).toThrow('too many');
});
