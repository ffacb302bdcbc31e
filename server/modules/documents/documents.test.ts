import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect } from 'vitest';
import { businessFiles } from '#contract/content/files.ts';
import { webNews } from '#contract/news/news.ts';
import { readConfig } from '../../platform/core/config.ts';
import { createLogger } from '../../platform/core/log.ts';
import { openStorage } from '../../platform/storage/storage.ts';
import { makeSheet } from '../../testing/factories/make-sheet.ts';
import { makeArchive, makePackedZip } from '../../testing/factories/make-zip.ts';
import { makeNews, signInMember } from '../../testing/factories/records.ts';
import { sendFile } from '../../testing/send-file.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { readDocument, readMissingDocuments } from './store.ts';

const formsFolder = join(import.meta.dirname, '../../../starter/forms');

const wordOf = (text: string) =>
  makeArchive({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  });

const slideTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>`;
const slideOf = (text: string, show = '') =>
  `<?xml version="1.0"?><p:sld xmlns:p="p" xmlns:a="a"${show}><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;

const search = (site: TestApp, key: string, token?: string) =>
  site.call(webNews.GetNewsList, { key, pagesize: 999 }, token);

async function upload(site: TestApp, administrator: string, name: string, content: Uint8Array | string) {
  return (await sendFile(site, businessFiles.UploadFile, { name, content, token: administrator })).Data;
}

const linkTo = (address: string) => `<p><a href="${address}">下载</a></p>`;

/** Returns whether the job of an upload is done. */
async function isRead(site: TestApp, address: string) {
  const path = address.replace('/files/', '');
  const find = () => site.db.selectFrom('file_texts').select('refusal').where('path', '=', path).execute();
  await expect.poll(find).toHaveLength(1);
  return (await find())[0]?.refusal;
}

test('a search finds an article by the text of its attachment and shows the matching passage', async ({
  site,
  administrator,
}) => {
  const files: [string, Uint8Array | string, string][] = [
    ['说明.txt', '填表之前：先读缂丝样张的编号', '缂丝样张的编号'],
    ['旧说明.txt', Buffer.from('c2fdbbaeb5c4d4b1b9a4', 'hex'), '慢划的员工'],
    ['规程.docx', wordOf('锡器验收应当逐件称重'), '锡器验收'],
    [
      '讲义.pptx',
      makeArchive({
        '[Content_Types].xml': slideTypes,
        'ppt/slides/slide2.xml': slideOf('第二页'),
        'ppt/slides/slide1.xml': slideOf('螺钿</a:t></a:r><a:r><a:t>镶嵌工序'),
        'ppt/notesSlides/notesSlide1.xml': slideOf('讲稿不公开'),
      }),
      '螺钿镶嵌工序',
    ],
    ['名册.xlsx', await makeSheet([['铁画', '三等']], ['品名', '等级']), '铁画'],
  ];
  for (const [name, content, key] of files) {
    const address = await upload(site, administrator, name, content);
    const NewsId = await makeNews(site, administrator, { Title: '附件公布', NewContent: linkTo(address) });
    expect(await isRead(site, address), name).toBe('');

    const { List } = await search(site, key);

    expect(List, name).toMatchObject([{ NewsId }]);
    expect(List[0]?.Summary).toContain(`附件《${name}》：`);
    expect(List[0]?.Summary).toContain(`<em>${key}</em>`);
  }
});

test('a file that the storage has lost does not keep others from being read', async ({
  site,
  administrator,
}) => {
  const here = await upload(site, administrator, '在.txt', '剔红漆盒');
  const lost = await upload(site, administrator, '丢.txt', '不在了');
  for (const address of [here, lost]) await isRead(site, address);
  await site.db.deleteFrom('file_texts').execute();
  await rm(join(site.dataDir, lost));
  const storage = await openStorage(readConfig({ DATA_DIR: site.dataDir }).files);
  const documents = { db: site.db, storage, log: createLogger({ level: 'silent' }) };

  await expect(readMissingDocuments(documents)).rejects.toThrow('ENOENT');

  const texts = await site.db.selectFrom('file_texts').select('plain_text').execute();
  expect(texts).toContainEqual({ plain_text: '剔红漆盒' });
  await expect(readMissingDocuments(documents, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
});

test('a search finds text across the lines of a PDF', async ({ site, administrator }) => {
  const address = await upload(
    site,
    administrator,
    '要求.pdf',
    await readFile(join(formsFolder, '投稿要求.pdf')),
  );
  expect(await isRead(site, address)).toBe('');

  const NewsId = await makeNews(site, administrator, { NewContent: linkTo(address) });

  const { List } = await search(site, '参考文献按照正文出现的先后编号');

  expect(List).toMatchObject([{ NewsId }]);
  expect(List[0]?.Summary).toContain('<em>参考文献按照正文出现的先后编号</em>');
});

test('matches in an article rank before matches in attachments, and only members find attachments for members', async ({
  site,
  administrator,
}) => {
  const address = await upload(site, administrator, '底价.txt', '漆器底价清单');
  await isRead(site, address);
  const closed = await makeNews(site, administrator, { NewContent: linkTo(address), IsMemberRead: true });
  const nothing = { List: [], TotalCount: 0 };
  expect(await search(site, '漆器底价')).toEqual(nothing);
  const member = await signInMember(site);
  expect((await search(site, '漆器底价', member)).List).toMatchObject([{ NewsId: closed }]);

  const open = await makeNews(site, administrator, { NewContent: linkTo(address) });
  const written = await makeNews(site, administrator, { NewContent: '<p>漆器底价</p>' });

  expect((await search(site, '漆器底价')).List.map(({ NewsId }) => NewsId)).toEqual([written, open]);
});

test('reading an uploaded file does not invalidate the content cache', async ({ site, administrator }) => {
  const revision = () => site.db.selectFrom('content_revision').select('revision').executeTakeFirst();
  const before = await revision();

  expect(await isRead(site, await upload(site, administrator, '静.txt', '读它不惊动别人'))).toBe('');

  expect(await revision()).toEqual(before);
});

test('an unreadable file is stored with its error and reported in the log', async ({
  site,
  administrator,
}) => {
  const address = await upload(site, administrator, '坏.pdf', '%PDF-1.4\n坏了');

  const refusal = await isRead(site, address);
  expect(refusal).not.toBe('');
  const said = site.logged.find(({ msg }) => msg === 'documentNotRead');
  expect(said).toMatchObject({ reason: refusal, path: address.replace('/files/', '') });
  expect(JSON.stringify(said)).not.toContain('stack');
});

test('an archive with an excessive unpacked size is rejected', async () => {
  const bomb = makePackedZip(
    'word/document.xml',
    deflateRawSync(Buffer.alloc(381 * 1024 * 1024), { level: 1 }),
    4096,
  );

  await expect(readDocument(bomb, 'docx')).rejects.toThrow('unpacks to too much');
});

test('slides are read in their order, without hidden slides and the notes of the speaker', async () => {
  const slides = makeArchive({
    'ppt/slides/slide10.xml': slideOf('最后'),
    'ppt/slides/slide2.xml': slideOf('第二 &amp; 页'),
    'ppt/slides/slide1.xml': slideOf('第一'),
    'ppt/slides/slide3.xml': slideOf('隐藏', ' show="0"'),
    'ppt/notesSlides/notesSlide1.xml': slideOf('讲稿'),
  });

  expect((await readDocument(slides, 'pptx')).plainText).toBe('第一\n第二 & 页\n最后');
});
