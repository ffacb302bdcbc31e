import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect } from 'vitest';
import { webFiles } from '#contract/content/files.ts';
import { makeArchive, makeZip } from '../../testing/factories/make-zip.ts';
import { sendFile } from '../../testing/send-file.ts';
import { test as siteTest } from '../../testing/test.ts';

const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_UPLOADS: '1000/3600' });

const locked = '压缩包有密码，审核的人打不开，请去掉密码后重新打包上传';
const lockedPdf = '这个 PDF 文件有密码，审核的人打不开，请去掉密码后重新上传';
const noPage = '这个 PDF 文件里没有页面，请打开检查后重新导出';

/** Makes the archive with its one entry marked as encrypted. */
function lockedZip(): Buffer {
  const bytes = makeZip('申请表.docx', 'x');
  const directory = bytes.indexOf('PK\x01\x02');
  bytes.writeUInt16LE(bytes.readUInt16LE(6) | 1, 6);
  bytes.writeUInt16LE(bytes.readUInt16LE(directory + 8) | 1, directory + 8);
  return bytes;
}

/** Makes a RAR 4 file: a head of the archive, then one of a file. */
function rar4({ archive = 0, file = 0 }): Buffer {
  const head = Buffer.from([0, 0, 0x73, archive, 0, 13, 0, 0, 0, 0, 0, 0, 0]);
  const entry = Buffer.from([0, 0, 0x74, file, 0x80, 32, 0, ...Array.from({ length: 25 }, () => 0)]);
  return Buffer.concat([Buffer.from('Rar!\x1a\x07\0', 'latin1'), head, entry]);
}

/** Makes RAR 5 blocks of kind, flags and data; sizes have seven bits per byte. */
function rar5(...blocks: number[][]): Buffer {
  const parts = blocks.map((block) => Buffer.from([0, 0, 0, 0, block.length, ...block]));
  return Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), ...parts]);
}
const plainFile5 = [2, 0, 0, 5, 0];
// With an extra area of three bytes: a record of two, of the kind that describes the encryption of the file.
const lockedFile5 = [2, 1, 3, 0, 5, 0, 2, 1, 0];

const sample = (name: string) => readFileSync(join(import.meta.dirname, 'samples', name));

/** Makes a PDF whose objects are in a stream, possibly within another one (ISO 32000-2, 7.5.7 and 7.5.8). */
function packedPdf({ pages }: { pages: number }): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${'3 0 R '.repeat(pages)}]>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  ];
  let offset = 0;
  const places = objects.map((object, at) => {
    const place = `${at + 1} ${offset}`;
    offset += object.length + 1;
    return place;
  });
  const head = `${places.join(' ')} `;
  const body = deflateSync(head + objects.join(' '));
  const begin = '%PDF-1.7\n';
  const stream = Buffer.concat([
    Buffer.from(
      `4 0 obj<</Type/ObjStm/N 3/First ${head.length}/Filter/FlateDecode/Length ${body.length}>>stream\n`,
    ),
    body,
    Buffer.from('\nendstream endobj\n'),
  ]);
  const at = begin.length + stream.length;
  // Kind, place and index of each object, 0 to 5.
  const table = [
    0,
    0,
    0,
    0,
    2,
    0,
    4,
    0,
    2,
    0,
    4,
    1,
    2,
    0,
    4,
    2,
    1,
    0,
    begin.length,
    0,
    1,
    at >> 8,
    at & 255,
    0,
  ];
  const where = `5 0 obj<</Type/XRef/Size 6/W[1 2 1]/Root 1 0 R/Length ${table.length}>>stream\n`;
  return Buffer.concat([
    Buffer.from(begin),
    stream,
    Buffer.from(where),
    Buffer.from(table),
    Buffer.from(`\nendstream endobj\nstartxref\n${at}\n%%EOF\n`),
  ]);
}

test.for([
  ['资料.zip', lockedZip(), locked],
  ['资料.zip', makeArchive({}), '压缩包是空的，请检查后重新打包上传'],
  ['资料.zip', makeZip('a.txt', 'x').subarray(0, 50), '压缩包不完整，请重新打包后上传'],
  ['names.rar', rar4({ archive: 0x80 }), locked],
  ['file.rar', rar4({ file: 0x04 }), locked],
  ['names5.rar', rar5([4, 0, 0]), locked],
  ['file5.rar', rar5([1, 0, 0], lockedFile5), locked],
  ['空.pdf', Buffer.alloc(0), '文件是空的，请检查后重新选择'],
  ['空.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'), noPage],
  ['无页.pdf', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%%EOF\n'), noPage],
  ['打包的无页.pdf', packedPdf({ pages: 0 }), noPage],
  ['加密的.pdf', sample('locked-aes256.pdf'), lockedPdf],
  ['旧式加密的.pdf', sample('locked-rc4.pdf'), lockedPdf],
  [
    '资料.docx',
    makeZip('a.txt', 'x'),
    '这个文件名为 .docx，实际是ZIP 压缩包，请用 Word 或 WPS 打开后另存为 .docx 再上传',
  ],
  [
    '资料.zip',
    Buffer.from('7z\xbc\xaf\x27\x1c\0\x04', 'latin1'),
    '这个文件名为 .zip，实际是7z 压缩包，请改成正确的扩展名，或另存为所需格式再上传',
  ],
] as const)(
  'the upload of the unusable file %s is rejected, and the message gives the reason',
  async ([name, content, message], { site }) => {
    const answer = await sendFile(site, webFiles.UploadFile, { name, content });

    expect(answer).toMatchObject({ Code: 415, Message: message });
  },
);

test.for([
  ['资料.zip', makeZip('申请表.docx', 'x')],
  ['资料.rar', rar4({})],
  ['资料5.rar', rar5([1, 0, 0], plainFile5)],
  ['一页.pdf', Buffer.from('%PDF-1.4\n1 0 obj<</Type /Page /Parent 2 0 R>>endobj\n%%EOF\n')],
  ['打包的.pdf', packedPdf({ pages: 1 })],
  ['不许打印、不用密码打开的.pdf', sample('printing-locked.pdf')],
  [
    '加密部分有误的.pdf',
    Buffer.from('%PDF-1.4\n1 0 obj<</Type/Page>>endobj\ntrailer<</Encrypt 9 0 R>>\n%%EOF\n'),
  ],
  ['截断的.pdf', sample('locked-aes256.pdf').subarray(0, 500)],
  ['压缩的.pdf', Buffer.from('%PDF-1.7\n1 0 obj<</Type/ObjStm>>endobj\n%%EOF\n')],
] as const)('the file %s, which a reviewer can open, is accepted', async ([name, content], { site }) => {
  expect(await sendFile(site, webFiles.UploadFile, { name, content })).toMatchObject({ Code: 200 });
});
