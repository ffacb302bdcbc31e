import { expect } from 'vitest';
import { businessFiles, heicAdvice, unsearchedText, webFiles } from '#contract/content/files.ts';
import { signInMember } from '../../testing/factories/records.ts';
import { sendFile } from '../../testing/send-file.ts';
import { test as siteTest } from '../../testing/test.ts';

/* The words for files that are refused name what helps. */

const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_UPLOADS: '1000/3600' });

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
const heic = Buffer.from('AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWlj', 'base64');
const pictures = '上传格式需为：.jpg/.jpeg/.png/.gif/.bmp/.webp';
const empty = '文件是空的，请检查后重新选择';

const refused: [string, Uint8Array | string, string][] = [
  ['通知.docx', '', empty],
  ['照片.png', '', empty],
  ['录音.mp3', '', empty],
  ['会标.png', svg, '这个文件名为 .png，实际是SVG 矢量图，请用看图软件打开后另存为 JPG 或 PNG 再上传'],
  ['会标.png', `<?xml version="1.0"?><!-- 图 -->${svg}`, '实际是SVG 矢量图'],
  ['会标.svg', svg, pictures],
  ['现场.heic', heic, `${pictures}。${heicAdvice}`],
  ['现场.jpg', heic, `实际是图片（HEIC），${heicAdvice}`],
  ['扫描.tiff', 'x', pictures],
  ['会议.mov', 'x', '上传格式需为：.mp3/.mp4'],
  ['录音.m4a', 'x', '上传格式需为：.mp3/.mp4'],
  ['程序.exe', 'x', '上传格式需为：.docx/.doc/.xlsx/.xls/.pptx/.ppt/.pdf/.rar/.zip/.txt'],
];

test.for(refused)(
  'the editor’s upload %s is refused with words that fit',
  async ([name, content, words], { site, administrator }) => {
    const { Code, Message } = await sendFile(site, businessFiles.UploadFile, {
      name,
      content,
      token: administrator,
    });

    expect(Code).toBe(415);
    expect(Message).toContain(words);
  },
);

test('a member’s photo in HEIC is refused with the way to a JPG', async ({ site }) => {
  const token = await signInMember(site);
  const send = (name: string, content: Uint8Array) =>
    sendFile(site, webFiles.UploadFile, { name, content, fields: { Purpose: 'contribution' }, token });

  expect((await send('图.heic', heic)).Message).toBe(`上传格式需为：.jpg/.png/.jpeg。${heicAdvice}`);
  expect((await send('图.jpg', heic)).Message).toContain(heicAdvice);
  expect((await send('图.jpg', new Uint8Array())).Message).toBe(empty);
});

test('an attachment whose words no search finds is named with what helps', () => {
  expect(unsearchedText('通知.doc', 10)).toContain('另存为 .docx 再上传就能找到');
  expect(unsearchedText('讲义.ppt', 10)).toContain('另存为 .pptx 再上传就能找到');
  expect(unsearchedText('资料.zip', 10)).toContain('重要的内容请写在正文里');
  expect(unsearchedText('年报.pdf', 20 * 1024 * 1024 + 1)).toContain('文件大于 20M');
  expect(['年报.pdf', '讲义.pptx', '名单.xlsx'].map((name) => unsearchedText(name, 10))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

/** Makes a PDF of one page; readers find its parts without a directory. */
function pdfOf(drawing: string): string {
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const body = parts.map((part, at) => `${at + 1} 0 obj${part}endobj`).join('\n');
  return `%PDF-1.4\n${body}\ntrailer<</Root 1 0 R/Size 6>>\n%%EOF`;
}

test('the answer to the upload of a scan says that no search finds its words', async ({
  site,
  administrator,
}) => {
  const send = (name: string, drawing: string) =>
    sendFile(site, businessFiles.UploadFile, { name, content: pdfOf(drawing), token: administrator });

  expect(await send('红头文件.pdf', '10 10 100 100 re f')).toMatchObject({
    Code: 200,
    Message: '站内搜索找不到“红头文件.pdf”里的文字：像是扫描件，里面只有图片，重要的内容请写在正文里',
  });
  expect(await send('通知.pdf', 'BT /F1 12 Tf 10 100 Td (Notice) Tj ET')).toMatchObject({
    Code: 200,
    Message: '',
  });
});
