import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessFiles, webFiles } from '#contract/content/files.ts';
import { businessMedia } from '#contract/content/media.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessBanners } from '#contract/public-site/banners.ts';
import { openStorage } from '../../../platform/storage/storage.ts';
import { makeNews, signInAdministrator, signInMember } from '../../../testing/factories/records.ts';
import { sendFile } from '../../../testing/send-file.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';
import { sweepRemovedMedia } from './media-removal.ts';

const picture = createCanvas(40, 30).toBuffer('image/png');

async function upload(site: TestApp, token: string, name: string): Promise<string> {
  const content = name.endsWith('.png') ? picture : '%PDF-1.4\n%%EOF\n';
  return (await sendFile(site, businessFiles.UploadFile, { name, content, token })).Data;
}

const find = async (site: TestApp, token: string, input: object) =>
  (await site.call(businessMedia.GetMediaList, { pagesize: 100, ...input }, token)).List;
const oneNamed = async (site: TestApp, token: string, key: string) => (await find(site, token, { key }))[0]!;
const status = async (site: TestApp, url: string) => (await site.app.inject({ url })).statusCode;
const imageIn = (address: string) => `<p>图<img src="${address}" /></p>`;

test('the library lists each public file with the places that name it', async ({ site, administrator }) => {
  const address = await upload(site, administrator, '会场.png');
  const cover = await upload(site, administrator, '封面.png');
  const inText = await makeNews(site, administrator, { Title: '年会', NewContent: imageIn(address) });
  const recycled = await makeNews(site, administrator, { Title: '旧闻', NewContent: imageIn(address) });
  await site.call(businessNews.DelNews, { NewsId: recycled }, administrator);
  const changed = await makeNews(site, administrator, { Title: '改稿', NewContent: imageIn(address) });
  const { Version } = await site.call(businessNews.GetNewsDetail, { newsid: changed }, administrator);
  const { MenuId } = await site.call(businessNews.GetNewsDetail, { newsid: changed }, administrator);
  await site.call(
    businessNews.SaveNews,
    { NewsId: changed, MenuId, Title: '改稿', NewContent: '<p>无图</p>', ImageUrl: cover, Version },
    administrator,
  );
  const { BannerId } = await site.call(
    businessBanners.SaveBanner,
    { Title: '年会轮播', Type: 1, ImageUrl: address },
    administrator,
  );

  const file = await oneNamed(site, administrator, '会场');

  expect(file).toMatchObject({ Name: '会场.png', Kind: 'image', Address: address, UseCount: 4 });
  expect(file.Bytes).toBeGreaterThan(0);
  expect(file.UploadTime).toMatch(/^\d{4}-\d{2}-\d{2} /);
  expect(file.UploaderName).not.toBe('');
  expect(file.Uses).toEqual([
    { Place: 'articleText', RecordId: inText, Title: '年会' },
    { Place: 'articleVersion', RecordId: changed, Title: '改稿' },
    { Place: 'banner', RecordId: BannerId, Title: '年会轮播' },
    { Place: 'recycledArticle', RecordId: recycled, Title: '旧闻' },
  ]);
  expect((await oneNamed(site, administrator, '封面')).Uses).toEqual([
    { Place: 'articleCover', RecordId: changed, Title: '改稿' },
  ]);
});

test('the library is filtered by name, kind and use, and sorted by size', async ({ site, administrator }) => {
  const used = await upload(site, administrator, '筛选甲.pdf');
  await upload(site, administrator, '筛选乙.png');
  await makeNews(site, administrator, { NewContent: `<p><a href="${used}">附件</a></p>` });
  const names = async (input: object) =>
    (await find(site, administrator, { key: '筛选', ...input })).map(({ Name }) => Name);

  expect(await names({ sort: 'Bytes' })).toEqual(['筛选甲.pdf', '筛选乙.png']);
  expect(await names({ sort: '-Bytes' })).toEqual(['筛选乙.png', '筛选甲.pdf']);
  expect(await names({ kind: 'attachment' })).toEqual(['筛选甲.pdf']);
  expect(await names({ used: 0 })).toEqual(['筛选乙.png']);
  expect(await names({ used: 1 })).toEqual(['筛选甲.pdf']);
  expect(await site.send(businessMedia.GetMediaList, { kind: 'seal' }, administrator)).toMatchObject({
    Code: 400,
  });
});

test('files that visitors and members upload, and clerks for a member, are not in the library', async ({
  site,
  administrator,
}) => {
  const member = await signInMember(site);
  const send = (name: string, fields: Record<string, string>, token?: string) =>
    sendFile(site, webFiles.UploadFile, { name, content: picture, fields, token });
  const ofClerk = { name: '会员资质.png', content: picture, token: administrator };
  expect(await send('会员申请.png', {})).toMatchObject({ Code: 200 });
  expect(await send('会员执照.png', {}, member)).toMatchObject({ Code: 200 });
  expect(await send('会员投稿.png', { Purpose: 'contribution' }, member)).toMatchObject({ Code: 200 });
  expect(await sendFile(site, businessFiles.UploadMemberFile, ofClerk)).toMatchObject({ Code: 200 });

  expect(await find(site, administrator, { key: '会员' })).toEqual([]);
});

test('an administrator without the list of a kind of record sees the place, but not its title', async ({
  site,
  administrator,
}) => {
  const address = await upload(site, administrator, '草稿图.png');
  await makeNews(site, administrator, { Title: '未公开的标题', Status: 0, NewContent: imageIn(address) });
  const reader = await signInAdministrator(site, ['media:list']);

  const file = await oneNamed(site, reader, '草稿图');

  expect(file.Uses).toEqual([{ Place: 'articleText', RecordId: 0, Title: '' }]);
  expect(await status(site, file.Address)).toBe(404);
  expect(await status(site, file.KeyedAddress)).toBe(200);
});

test('an unused file is removed for visitors at once and returns when it is restored', async ({
  site,
  administrator,
}) => {
  const address = await upload(site, administrator, '多余.png');
  const { FileId } = await oneNamed(site, administrator, '多余');
  expect(await status(site, address)).toBe(200);

  await site.call(businessMedia.DelMedia, { Ids: [FileId] }, administrator);

  expect(await find(site, administrator, { key: '多余' })).toEqual([]);
  const [removed] = await find(site, administrator, { key: '多余', removed: 1 });
  expect(removed?.RemoveTime).toMatch(/^\d{4}-/);
  expect(await status(site, address)).toBe(404);
  expect(await site.send(businessMedia.DelMedia, { Ids: [FileId] }, administrator)).toMatchObject({
    Code: 404,
  });

  await site.call(businessMedia.RestoreMedia, { Ids: [FileId] }, administrator);

  expect(await oneNamed(site, administrator, '多余')).toMatchObject({ FileId, RemoveTime: '' });
  expect(await status(site, address)).toBe(200);
});

test('removing a used file is refused with the places that use it, and removes none of the others', async ({
  site,
  administrator,
}) => {
  const address = await upload(site, administrator, '在用.png');
  await upload(site, administrator, '在用旁边.png');
  await site.call(
    businessActivities.SaveActivityDetail,
    {
      Title: '培训班',
      BeginTime: '2098-12-01 09:00:00',
      Place: '上海',
      Content: imageIn(address),
      Send: 0,
    },
    administrator,
  );
  const files = await find(site, administrator, { key: '在用' });

  const answer = await site.send(
    businessMedia.DelMedia,
    { Ids: files.map(({ FileId }) => FileId) },
    administrator,
  );

  expect(answer).toMatchObject({ Code: 409, Message: '“在用.png”正在使用：活动“培训班”，不能删除' });
  expect(await find(site, administrator, { key: '在用' })).toHaveLength(2);
});

test('a background of a certificate template counts as used', async ({ site, administrator }) => {
  const address = await upload(site, administrator, '证书底图.png');
  const programme = await site.db
    .insertInto('programmes')
    .values({ name: '底图项目' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto('certificate_templates')
    .values({ programme_id: programme.id, version: 1, title: '证书', statement: '', background: address })
    .execute();

  expect((await oneNamed(site, administrator, '证书底图')).Uses).toEqual([
    { Place: 'template', RecordId: programme.id, Title: '底图项目' },
  ]);
});

test('a picture of a revision that waits for review counts as used', async ({ site, administrator }) => {
  const NewsId = await makeNews(site, administrator, { Title: '有修改的' });
  const { MenuId } = await site.call(businessNews.GetNewsDetail, { newsid: NewsId }, administrator);
  const NewContent = imageIn(await upload(site, administrator, '待审图.png'));
  const revision = { NewsId, MenuId, Title: '改后的题目', NewContent, ToReview: true };
  await site.call(businessNews.SaveNews, revision, administrator);

  expect((await oneNamed(site, administrator, '待审图')).Uses).toEqual([
    { Place: 'articleVersion', RecordId: NewsId, Title: '有修改的' },
  ]);
});

test('a removed file is deleted after 30 days unless an article names it again', async ({
  site,
  administrator,
}) => {
  const [gone, again] = [
    await upload(site, administrator, '清除一.png'),
    await upload(site, administrator, '清除二.png'),
  ];
  const later = await upload(site, administrator, '清除三.png');
  const files = await find(site, administrator, { key: '清除' });
  await site.call(businessMedia.DelMedia, { Ids: files.map(({ FileId }) => FileId) }, administrator);
  await makeNews(site, administrator, { NewContent: imageIn(again) });
  const removedAt = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
  const age = (address: string, days: number) =>
    site.db
      .updateTable('files')
      .set({ removed_at: removedAt(days) })
      .where('path', '=', address.replace('/files/', ''))
      .execute();
  await Promise.all([age(gone, 31), age(again, 31), age(later, 29)]);

  const storage = await openStorage({ kind: 'folder', folder: join(site.dataDir, 'files') });
  await sweepRemovedMedia({ db: site.db, storage });

  expect((await find(site, administrator, { key: '清除' })).map(({ Address }) => Address)).toEqual([again]);
  expect(
    (await find(site, administrator, { key: '清除', removed: 1 })).map(({ Address }) => Address),
  ).toEqual([later]);
  expect(await storage.sizeOf(gone.replace('/files/', ''))).toBeUndefined();
  expect(await status(site, again)).toBe(200);
});

test('an administrator who may only see the library cannot remove or restore files', async ({ site }) => {
  const reader = await signInAdministrator(site, ['media:list']);

  for (const call of [businessMedia.DelMedia, businessMedia.RestoreMedia])
    expect(await site.send(call, { Ids: [1] }, reader)).toMatchObject({ Code: 403 });
});
