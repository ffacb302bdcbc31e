import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { webFiles } from '#contract/content/files.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { webNews } from '#contract/news/news.ts';
import { makeApplication, makeMember, makeMenu, signInMember } from '../../testing/factories/records.ts';
import { sendFile } from '../../testing/send-file.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';

const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_UPLOADS: '1000/3600' });

type Given = { token?: string; purpose?: string; on?: TestApp };

function upload(
  site: TestApp,
  name: string,
  content: Uint8Array | string,
  { token, purpose, on = site }: Given = {},
) {
  const fields: Record<string, string> = purpose === undefined ? {} : { Purpose: purpose };
  return sendFile(on, webFiles.UploadFile, { name, content, fields, token });
}

const get = (site: TestApp, url: string, token?: string) =>
  site.app.inject({ url, headers: token ? { token } : {} });
const pdf = '%PDF-1.7\n%中文\n1 0 obj<</Type/Page>>endobj\n';
const png = async (width = 30) =>
  new Uint8Array(
    await sharp({ create: { width, height: 20, channels: 3, background: '#0b3d7a' } })
      .png()
      .toBuffer(),
  );
/** A picture that does not compress. */
const heavyJpeg = async () => {
  const pixels = randomBytes(1800 * 1800 * 3);
  const picture = sharp(pixels, { raw: { width: 1800, height: 1800, channels: 3 } });
  return new Uint8Array(await picture.jpeg({ quality: 95 }).toBuffer());
};

test('a member’s picture is readable after the upload and stored permanently when an article names the picture', async ({
  site,
  administrator,
}) => {
  const token = await signInMember(site);
  const MenuId = await makeMenu(site, administrator);
  const { Data } = await upload(site, '封面.PNG', await png(), { token, purpose: 'contribution' });

  expect((await get(site, Data)).headers['content-type']).toBe('image/png');
  const { NewsId } = await site.call(
    webContributions.SaveNews,
    { Title: '有图', MenuId, ImageUrl: Data, NewContent: `<p><img src="${Data}"></p>` },
    token,
  );
  const row = await site.db
    .selectFrom('files')
    .select('expires_at')
    .where('path', '=', Data.slice('/files/'.length))
    .executeTakeFirstOrThrow();
  expect(row.expires_at).toBeNull();
  expect(await site.call(webNews.GetNewsDetail, { newsid: NewsId }, token)).toMatchObject({
    ImageUrl: expect.stringContaining(Data),
  });
});

test('a picture uploaded without a token leaves quarantine when a member’s article names the picture', async ({
  site,
  administrator,
}) => {
  const token = await signInMember(site);
  const MenuId = await makeMenu(site, administrator);
  const { Data } = await upload(site, '旧客户端.png', await png());
  expect((await get(site, Data)).statusCode).toBe(404);

  const { NewsId } = await site.call(
    webContributions.SaveNews,
    { Title: '旧客户端', MenuId, ImageUrl: Data, NewContent: `<p><img src="${Data}"></p>` },
    token,
  );

  const article = await site.call(webNews.GetNewsDetail, { newsid: NewsId }, token);
  const { ImageUrl } = article as { ImageUrl: string };
  expect(ImageUrl).not.toContain('quarantine');
  expect((await get(site, ImageUrl)).headers['content-type']).toBe('image/png');
  expect(JSON.stringify(article)).not.toContain('quarantine');
});

test('a rejected article leaves no copy of its picture in storage', async ({ site, administrator }) => {
  const member = await makeMember(site);
  const token = await signInMember(site, member);
  const MenuId = await makeMenu(site, administrator);
  const ImageUrl = (await upload(site, '封面.png', await png())).Data;
  const folder = join(site.dataDir, 'files');
  const before = await readdir(folder, { recursive: true });

  const draft = { Title: '别人的', MenuId, ImageUrl, NewContent: '<p>正文</p>' };
  expect(await site.send(webContributions.SaveNews, { ...draft, NewsId: 99_999 }, token)).toMatchObject({
    Code: 404,
  });

  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(before.toSorted());
  const named = site.db.selectFrom('files').select('id').where('member_id', '=', member.id);
  expect(await named.execute()).toEqual([]);
  // The upload is still there for the next attempt.
  expect(await site.send(webContributions.SaveNews, draft, token)).toMatchObject({ Code: 200 });
});

test('a contribution that names an application’s attachment, an unknown file or a document is rejected', async ({
  site,
  administrator,
}) => {
  const token = await signInMember(site);
  const MenuId = await makeMenu(site, administrator);
  const licence = (await upload(site, '执照.png', await png())).Data;
  await makeApplication(site, { FilePath: licence });
  const document = (await upload(site, '文档.pdf', pdf)).Data;
  const save = (form: object) =>
    site.send(webContributions.SaveNews, { Title: '稿', MenuId, NewContent: '<p>正文</p>', ...form }, token);

  expect(await save({ ImageUrl: licence })).toMatchObject({
    Code: 400,
    Data: { ImageUrl: '图片不存在或已过期，请重新上传' },
  });
  expect(await save({ NewContent: `<img src="${licence}">` })).toMatchObject({
    Code: 400,
    Data: { NewContent: '图片不存在或已过期，请重新上传' },
  });
  expect(await save({ ImageUrl: `/files/2026/01/${'0'.repeat(32)}.png` })).toMatchObject({ Code: 400 });
  expect(await save({ ImageUrl: document })).toMatchObject({
    Code: 400,
    Data: { ImageUrl: '上传格式需为：.jpg/.png/.jpeg' },
  });
  expect(await save({ NewContent: `<a href="${document}">附件</a>` })).toMatchObject({ Code: 400 });
});

test.for([{ purpose: 'contribution' }, {}])(
  'the size limit of a cover, 900 KB, applies to the uploaded picture, not to its re-encoded file (%j)',
  async ({ purpose }, { site, administrator }) => {
    const token = await signInMember(site);
    const MenuId = await makeMenu(site, administrator);
    // Noise, compressed so much that a better quality takes more bytes.
    const pixels = new Uint8Array(1400 * 1400 * 3).map(() => Math.random() * 256);
    const picture = sharp(pixels, { raw: { width: 1400, height: 1400, channels: 3 } });
    const full = Buffer.alloc(943_719);
    (await picture.jpeg({ quality: 50 }).toBuffer()).copy(full);
    const given = purpose ? { token, purpose } : {};
    const save = async (bytes: Buffer) => {
      const { Code, Data: ImageUrl } = await upload(site, '封面.jpg', new Uint8Array(bytes), given);
      if (Code !== 200) return Code;
      return (
        await site.send(
          webContributions.SaveNews,
          { Title: '稿', MenuId, NewContent: '<p>正文</p>', ImageUrl },
          token,
        )
      ).Code;
    };

    expect(await save(full.subarray(0, -1))).toBe(200);
    const { largest } = await site.db
      .selectFrom('files')
      .select((build) => build.fn.max('byte_size').as('largest'))
      .executeTakeFirstOrThrow();
    expect(Number(largest)).toBeGreaterThan(943_718);
    expect(await save(full)).toBe(purpose ? 413 : 400);
  },
);

test('a contribution accepts only JPEG and PNG pictures of at most 900 KB', async ({
  site,
  administrator,
}) => {
  const token = await signInMember(site);
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .gif()
    .toBuffer();
  const heavy = await heavyJpeg();
  const MenuId = await makeMenu(site, administrator);

  expect(
    await upload(site, '动图.gif', new Uint8Array(gif), { token, purpose: 'contribution' }),
  ).toMatchObject({
    Code: 415,
  });
  expect(await upload(site, '文档.pdf', pdf, { token, purpose: 'contribution' })).toMatchObject({
    Code: 415,
    Message: '上传格式需为：.jpg/.png/.jpeg',
  });
  expect(await upload(site, '大图.jpg', heavy, { token, purpose: 'contribution' })).toMatchObject({
    Code: 413,
    Message: '图片不得大于900kb',
  });
  const { Data: ImageUrl } = await upload(site, '大图.jpg', heavy);
  expect(
    await site.send(
      webContributions.SaveNews,
      { Title: '稿', MenuId, NewContent: '<p>正文</p>', ImageUrl },
      token,
    ),
  ).toMatchObject({
    Code: 400,
    Data: { ImageUrl: '图片不得大于900kb' },
  });
});
