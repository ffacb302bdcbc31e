import { readdir, readFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { expect } from 'vitest';
import { businessFiles } from '#contract/content/files.ts';
import { makeZip } from '../../testing/factories/make-zip.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { sendFile } from '../../testing/send-file.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const upload = (
  site: TestApp,
  administrator: string,
  name: string,
  content: Uint8Array | string,
  token = administrator,
) => sendFile(site, businessFiles.UploadFile, { name, content, token });

const get = (site: TestApp, url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });
const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#0b3d7a' } });

test.for([
  [
    'jpg',
    () =>
      picture()
        .withExif({ IFD0: { Artist: '某人' } })
        .jpeg()
        .toBuffer(),
    'image/jpeg',
  ],
  ['png', () => picture().png().toBuffer(), 'image/png'],
  ['gif', () => picture().gif().toBuffer(), 'image/gif'],
  ['webp', () => picture().webp().toBuffer(), 'image/webp'],
] as const)(
  'an uploaded %s is re-encoded without its EXIF data and served as a picture',
  async ([extension, make, type], { site, administrator }) => {
    const { Code, Data } = await upload(site, administrator, `图片.${extension.toUpperCase()}`, await make());
    expect(Code).toBe(200);

    const shown = await get(site, Data);

    expect(shown.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=3600',
    });
    expect(shown.headers['content-disposition']).toBeUndefined();
    const metadata = await sharp(shown.rawPayload).metadata();
    expect(metadata).toMatchObject({ width: 30, height: 20 });
    expect(metadata.exif).toBeUndefined();
  },
);

test('a bitmap becomes a PNG', async ({ site, administrator }) => {
  const canvas = createCanvas(4, 4);
  const header = Buffer.from(
    '424d7600000000000000360000002800000004000000040000000100180000000000400000000000000000000000000000000000000000',
    'hex',
  );
  const { Code, Data } = await upload(
    site,
    administrator,
    '截图.bmp',
    Buffer.concat([header.subarray(0, 54), Buffer.alloc(canvas.width * canvas.height * 3 + 16, 90)]),
  );

  expect(Code).toBe(200);
  expect(Data).toMatch(/\.png$/);
  expect((await get(site, Data)).headers['content-type']).toBe('image/png');
});

test.for([
  ['webp-inside.jpg', 'webp'],
  ['png-inside.jpg', 'png'],
] as const)(
  'a picture named %s is stored in its actual format, %s',
  async ([name, kind], { site, administrator }) => {
    const content = await readFile(`server/modules/files/samples/${name}`);

    const { Code, Data } = await upload(site, administrator, name, content);

    expect(Code).toBe(200);
    expect(Data).toMatch(new RegExp(`\\.${kind}$`));
    const shown = await get(site, Data);
    expect(shown.headers['content-type']).toBe(`image/${kind}`);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 300, height: 200, format: kind });
  },
);

const asWord = '请用 Word 或 WPS 打开后另存为 .docx 再上传';

test.for([
  ['rtf-inside.doc', '{\\rtf1\\ansi\\ansicpg936 \\u20851?}', `实际是RTF 文档，${asWord}`],
  [
    '通知.doc',
    '<html xmlns:w="urn:schemas-microsoft-com:office:word"><body>文</body></html>',
    `实际是网页（HTML），${asWord}`,
  ],
  ['通知.docx', '\ufeff<!DOCTYPE html>\n<html></html>', `实际是网页（HTML），${asWord}`],
  [
    '通知.doc',
    'MIME-Version: 1.0\nContent-Type: multipart/related',
    `实际是网页（单个文件网页 MHT），${asWord}`,
  ],
  [
    '名单.xls',
    '<?xml version="1.0"?>\n<html xmlns:x="urn:schemas-microsoft-com:office:excel">',
    '实际是网页（HTML），请用 Excel',
  ],
  ['名单.xlsx', '姓名,单位\n甲,乙\n', '实际是纯文本（.txt、.csv），请用 Excel'],
  ['章程.doc', '%PDF-1.4\n', '实际是PDF 文件'],
  ['章程.pdf', '{\\rtf1 }', '实际是RTF 文档，请改成正确的扩展名'],
] as const)(
  'an upload %s with the content %j is rejected, and the message names the actual format',
  async ([name, content, text], { site, administrator }) => {
    const { Code, Message } = await upload(site, administrator, name, content);

    expect(Code).toBe(415);
    expect(Message).toContain(text);
    expect(Message).not.toContain('上传格式需为');
  },
);

test('an attachment is served as a download with its original file name', async ({ site, administrator }) => {
  const { Data } = await upload(site, administrator, '入会申请表.pdf', '%PDF-1.4\n%%EOF\n');

  const { headers, statusCode } = await get(site, Data);

  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('入会申请表.pdf')}`,
  );
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('the address of a file with punctuation from the surrounding sentence redirects to the file', async ({
  site,
  administrator,
}) => {
  const { Data } = await upload(site, administrator, '入会申请表.pdf', '%PDF-1.4\n%%EOF\n');

  for (const passedOn of [`${Data}${encodeURIComponent('。')}`, `${Data})`, Data.replace('.pdf', '.PDF')]) {
    const { statusCode, headers } = await get(site, passedOn);
    expect([statusCode, headers.location], passedOn).toEqual([301, Data]);
  }
});

test('audio and video files support range requests', async ({ site, administrator }) => {
  const film = Buffer.concat([
    Buffer.from('000000206674797069736f6d0000020069736f6d69736f326176633169736f32', 'hex'),
    Buffer.alloc(2000),
  ]);
  const { Data } = await upload(site, administrator, '宣传片.mp4', film);

  const part = await get(site, Data, { range: 'bytes=0-99' });

  expect(part.statusCode).toBe(206);
  expect(part.rawPayload).toHaveLength(100);
});

const attachments = '上传格式需为：.docx/.doc/.xlsx/.xls/.pptx/.ppt/.pdf/.rar/.zip/.txt';

test.for([
  ['网页.html', '<script>x()</script>', attachments],
  ['图标.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', '上传格式需为：.jpg/.jpeg/.png/.gif/.bmp/.webp'],
  ['程序.exe', 'MZ', attachments],
  ['没有扩展名', 'x', attachments],
] as const)(
  'an upload named %s is rejected because of its file name',
  async ([name, content, Message], { site, administrator }) => {
    expect(await upload(site, administrator, name, content)).toMatchObject({
      Code: 415,
      Message,
    });
  },
);

test.for([
  [
    '假图片.png',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '这个文件名为 .png，实际是SVG 矢量图，请用看图软件打开后另存为 JPG 或 PNG 再上传',
  ],
  ['半张图.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), '图片无法识别或尺寸过大'],
  ['假文档.pdf', 'MZ program', '上传格式需为：.docx/.doc/.xlsx/.xls/.pptx/.ppt/.pdf/.rar/.zip/.txt'],
  ['假文本.txt', 'a\0b', '上传格式需为：.docx/.doc/.xlsx/.xls/.pptx/.ppt/.pdf/.rar/.zip/.txt'],
  ['假电影.mp4', 'not a film', '上传格式需为：.mp3/.mp4'],
] as const)(
  'an upload named %s is rejected because of its content',
  async ([name, content, message], { site, administrator }) => {
    expect(await upload(site, administrator, name, content)).toMatchObject({ Code: 415, Message: message });
  },
);

test('a text file and a ZIP archive are accepted', async ({ site, administrator }) => {
  expect(await upload(site, administrator, '说明.txt', '第一行\n')).toMatchObject({ Code: 200 });
  expect(await upload(site, administrator, '附件.zip', makeZip('a.txt', 'x'))).toMatchObject({ Code: 200 });
});

test('a file at the size limit is accepted; a file one byte larger is rejected and leaves no temporary file', async ({
  site,
  administrator,
}) => {
  const limit = 50 * 1024 * 1024;
  const body = Buffer.alloc(limit + 1, 'x');

  const full = await upload(site, administrator, '满.txt', body.subarray(0, limit));
  expect((await get(site, full.Data)).headers['content-length']).toBe(String(limit));
  expect(await upload(site, administrator, '超.txt', body)).toMatchObject({
    Code: 413,
    Message: '文件不得大于50M',
  });

  expect(await readdir(`${site.dataDir}/files/.incoming`)).toEqual([]);
});

test('a picture of too many pixels is refused before it is decoded', async ({ site, administrator }) => {
  const huge = await sharp({
    create: { width: 9000, height: 9000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer();

  expect(await upload(site, administrator, '巨图.png', huge)).toMatchObject({
    Code: 415,
    Message: '图片无法识别或尺寸过大',
  });
});

test('only administrators with the permission upload', async ({ site, administrator }) => {
  const clerk = await signInAdministrator(site, ['news:list']);

  expect(await upload(site, administrator, '说明.txt', 'x', clerk)).toMatchObject({ Code: 403 });
  expect(await upload(site, administrator, '说明.txt', 'x', 'nobody')).toMatchObject({ Code: 402 });
});

test('an upload without a file is rejected, and the message asks for a file', async ({
  site,
  administrator,
}) => {
  const form = new FormData();
  form.append('other', 'x');
  const request = new Request('http://x/', { method: 'POST', body: form });
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/XfSysBussiness/UploadFile',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { token: administrator, 'content-type': request.headers.get('content-type') ?? '' },
  });

  expect(response.json()).toMatchObject({ Code: 400, Data: { file: '请选择文件' } });
});

test.for([
  '/files/../config.ts',
  '/files/%2e%2e/x',
  '/files/2026/11/0.png',
  '/files/.incoming/x',
  `/files/2026/11/${'a'.repeat(32)}.png`,
  `/files/2026/11/${'a'.repeat(32)}.pdf`,
])('the address %s returns 404', async (address, { site }) => {
  expect((await get(site, address)).statusCode).toBe(404);
});
