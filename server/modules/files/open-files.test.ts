import sharp from 'sharp';
import { expect } from 'vitest';
import type { DataOf } from '#contract/api/endpoint.ts';
import { businessFiles, webFiles } from '#contract/content/files.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews, type NewsForm } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { businessBanners } from '#contract/public-site/banners.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { openVault } from '../../platform/core/vault.ts';
import { makeMenu, makeNews, signInMember } from '../../testing/factories/records.ts';
import { sendFile } from '../../testing/send-file.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { openFileKeys } from './file-keys.ts';
import { findServedFile } from './open-files.ts';

/*
 * A file of the editor is readable by the readers of an article that shows it (security line 11).
 */

/** Uploads an attachment and answers its address. */
async function upload(
  site: TestApp,
  administrator: string,
  name = '附件.pdf',
  content: Uint8Array | string = '%PDF-1.4\n%%EOF\n',
): Promise<string> {
  return (await sendFile(site, businessFiles.UploadFile, { name, content, token: administrator })).Data;
}

const png = sharp({ create: { width: 3, height: 2, channels: 3, background: '#0b3d7a' } })
  .png()
  .toBuffer();
const uploadPicture = async (site: TestApp, token: string) =>
  await upload(site, token, '图.png', new Uint8Array(await png));

const uploadOfMember = async (site: TestApp, token: string): Promise<string> => {
  const content = new Uint8Array(await png);
  const fields = { Purpose: 'contribution' };
  return (await sendFile(site, webFiles.UploadFile, { name: '稿件图.png', content, fields, token })).Data;
};

const linkTo = (address: string) => `<p><a href="${address}">附件</a></p>`;
const status = async (site: TestApp, address: string) => (await site.app.inject({ url: address })).statusCode;
const addressIn = (html: string | null | undefined) => /(?:href|src)="([^"]+)"/.exec(html ?? '')?.[1] ?? '';

async function makeNewsWith(
  site: TestApp,
  administrator: string,
  address: string,
  form: Partial<NewsForm> = {},
) {
  const NewsId = await makeNews(site, administrator, { NewContent: linkTo(address), ...form });
  const change = async (changes: Partial<NewsForm>) => {
    const news = await site.call(businessNews.GetNewsDetail, { newsid: NewsId }, administrator);
    await site.call(businessNews.SaveNews, { ...toForm(news), ...changes }, administrator);
  };
  return { NewsId, change };
}

function toForm(news: DataOf<(typeof businessNews)['GetNewsDetail']>): NewsForm {
  return { ...news, Status: news.Status === 1 ? 1 : 0 };
}

test('a file that nothing names yet is dropped at each withdrawal, one of a banner at that of the banner', async ({
  site,
  administrator,
}) => {
  const ImageUrl = await uploadPicture(site, administrator);
  const records = async () => (await findServedFile(site.owner, ImageUrl.slice('/files/'.length)))?.records;
  expect(await records()).toBeUndefined();

  const banner = { Title: '年会横幅', ImageUrl, Type: 2 };
  const { BannerId } = await site.call(businessBanners.SaveBanner, banner, administrator);

  expect(await records()).toContain(`banner ${BannerId}`);
});

test('an unreferenced file is readable by its address, and a file of a published article is publicly cacheable', async ({
  site,
  administrator,
}) => {
  const address = await upload(site, administrator);
  expect(await status(site, address)).toBe(200);

  await makeNewsWith(site, administrator, address);

  const { statusCode, headers } = await site.app.inject({ url: address });
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=3600');
});

test('an attachment of an unpublished article returns 404 until the article is published again', async ({
  site,
  administrator,
}) => {
  const address = await upload(site, administrator);
  const { change } = await makeNewsWith(site, administrator, address);

  await change({ Status: 0 });
  expect(await status(site, address)).toBe(404);
  await change({ Status: 1 });
  expect(await status(site, address)).toBe(200);
});

test('an attachment of a deleted article returns 404 in the recycle bin and after the restore as a closed article', async ({
  site,
  administrator,
}) => {
  const address = await upload(site, administrator);
  const { NewsId } = await makeNewsWith(site, administrator, address);

  await site.call(businessNews.DelNews, { NewsId }, administrator);
  expect(await status(site, address)).toBe(404);
  await site.call(businessNews.RestoreNews, { NewsId }, administrator);
  expect(await status(site, address)).toBe(404);
});

test('an attachment of a scheduled article becomes readable when the article is published', async ({
  site,
  administrator,
}) => {
  const address = await upload(site, administrator);
  const { change } = await makeNewsWith(site, administrator, address, {
    NewsCreateTime: '2099-01-01 00:00:00',
  });
  expect(await status(site, address)).toBe(404);

  await change({ NewsCreateTime: '2026-01-01 00:00:00' });

  expect(await status(site, address)).toBe(200);
});

test('a picture in the text and the cover of an unpublished article return 404', async ({
  site,
  administrator,
}) => {
  const [inText, cover] = [
    await uploadPicture(site, administrator),
    await uploadPicture(site, administrator),
  ];

  await makeNewsWith(site, administrator, inText, {
    NewContent: `<p><img src="${inText}" /></p>`,
    ImageUrl: cover,
    Status: 0,
  });

  expect([await status(site, inText), await status(site, cover)]).toEqual([404, 404]);
});

test('an attachment that is removed from the text of its article returns 404', async ({
  site,
  administrator,
}) => {
  const address = await upload(site, administrator);
  const { change } = await makeNewsWith(site, administrator, address);

  await change({ NewContent: '<p>附件已撤回</p>' });

  expect(await status(site, address)).toBe(404);
});

test('an attachment of a members-only article is readable by members only, the cover by every visitor', async ({
  site,
  administrator,
}) => {
  const [address, cover] = [await upload(site, administrator), await uploadPicture(site, administrator)];
  const { NewsId } = await makeNewsWith(site, administrator, address, {
    IsMemberRead: true,
    ImageUrl: cover,
  });
  const member = await signInMember(site);

  const forVisitor = await site.call(webNews.GetNewsDetail, { newsid: NewsId });
  const forMember = await site.call(webNews.GetNewsDetail, { newsid: NewsId }, member);

  expect(forVisitor).toMatchObject({ NewContent: null, ImageUrl: cover });
  expect([await status(site, address), await status(site, cover)]).toEqual([404, 200]);
  const given = addressIn('NewContent' in forMember ? forMember.NewContent : '');
  expect(given).toMatch(new RegExp(`^${address}\\?key=`));
  const read = await site.app.inject({ url: given });
  expect([read.statusCode, read.headers['cache-control']]).toEqual([200, 'private, max-age=3600']);
});

test('files of articles in a members-only or hidden menu return 404', async ({ site, administrator }) => {
  const [forMembers, hidden] = [await upload(site, administrator), await upload(site, administrator)];
  const MenuId = await makeMenu(site, administrator);
  await makeNewsWith(site, administrator, forMembers, {
    MenuId: await makeMenu(site, administrator, { IsMemberRead: true }),
  });
  await makeNewsWith(site, administrator, hidden, { MenuId });
  expect([await status(site, forMembers), await status(site, hidden)]).toEqual([404, 200]);

  await site.call(businessMenus.SaveMenu, { MenuId, Name: '隐藏栏目', Status: 0 }, administrator);

  expect(await status(site, hidden)).toBe(404);
});

test('a members-only single page contains file addresses with keys for a member', async ({
  site,
  administrator,
}) => {
  const address = await upload(site, administrator);
  const MenuId = await makeMenu(site, administrator, { ShowType: 1 });
  await makeNewsWith(site, administrator, address, { MenuId, IsMemberRead: true });

  const { List } = await site.call(webNews.GetNewsList, { pid: MenuId }, await signInMember(site));

  expect(await status(site, address)).toBe(404);
  expect(await status(site, addressIn(List[0]?.NewContent))).toBe(200);
});

test('a file is public when a published article, a banner or the site settings use the file', async ({
  site,
  administrator,
}) => {
  const [shared, banner, logo] = [
    await upload(site, administrator),
    await uploadPicture(site, administrator),
    await uploadPicture(site, administrator),
  ];
  for (const address of [shared, banner, logo])
    await makeNewsWith(site, administrator, address, { Status: 0 });
  expect(await status(site, shared)).toBe(404);

  await makeNewsWith(site, administrator, shared);
  await site.call(
    businessBanners.SaveBanner,
    { Type: 2, Title: '横幅', ImageUrl: banner, JumpUrl: '/home' },
    administrator,
  );
  await site.call(businessSettings.SaveSiteConfig, { LogoUrl: logo }, administrator);

  expect([await status(site, shared), await status(site, banner), await status(site, logo)]).toEqual([
    200, 200, 200,
  ]);
});

test('the back office reads files of unpublished articles by keyed addresses, which are never stored', async ({
  site,
  administrator,
}) => {
  const [address, cover] = [await upload(site, administrator), await uploadPicture(site, administrator)];
  const { NewsId, change } = await makeNewsWith(site, administrator, address, { Status: 0, ImageUrl: cover });
  const open = () => site.call(businessNews.GetNewsDetail, { newsid: NewsId }, administrator);

  const { NewContent, ImageUrl, Version } = await open();
  expect([await status(site, addressIn(NewContent)), await status(site, ImageUrl)]).toEqual([200, 200]);
  // Saves the values that it read.
  await change({});

  const stored = await site.db
    .selectFrom('news')
    .select(['content', 'image_url'])
    .where('id', '=', NewsId)
    .executeTakeFirst();
  expect(stored).toEqual({ content: linkTo(address), image_url: cover });
  const { List } = await site.call(businessNews.GetNewsVersions, { newsid: NewsId }, administrator);
  expect(await status(site, addressIn(List[0]?.NewContent))).toBe(200);
  const conflict = await site.send(
    businessNews.SaveNews,
    { ...toForm(await open()), Title: '另一人的标题', Version },
    administrator,
  );
  expect(conflict.Code).toBe(409);
  const { Current } = conflict.Data as { Current: { NewContent: string } };
  expect(await status(site, addressIn(Current.NewContent))).toBe(200);
});

test('only the author and the reviewer can read a contribution’s picture until the contribution is published', async ({
  site,
  administrator,
}) => {
  const author = await signInMember(site);
  const picture = await uploadOfMember(site, author);
  const MenuId = await makeMenu(site, administrator);
  const form = { Title: '带图的稿件', MenuId, NewContent: `<p><img src="${picture}" /></p>` };
  const { NewsId } = await site.call(webContributions.SaveNews, form, author);
  expect(await status(site, picture)).toBe(404);

  const own = await site.call(webNews.GetNewsDetail, { newsid: NewsId }, author);
  expect(await status(site, addressIn('NewContent' in own ? own.NewContent : ''))).toBe(200);
  const { List } = await site.call(businessReviews.GetProcessList, { kind: 2 }, administrator);
  const ProcessId = List.find((item) => item.NewsId === NewsId)?.ProcessId ?? 0;
  const { News } = await site.call(businessReviews.GetProcessItem, { processid: ProcessId }, administrator);
  expect(await status(site, addressIn(News?.NewContent))).toBe(200);

  await site.call(businessReviews.SaveProcessItem, { ProcessId, Status: 1 }, administrator);
  expect(await status(site, picture)).toBe(200);
});

test('a key gives access to its own file only and expires after a few hours', async ({
  site,
  administrator,
}) => {
  const [address, other] = [await upload(site, administrator), await upload(site, administrator)];
  for (const each of [address, other]) await makeNewsWith(site, administrator, each, { Status: 0 });
  const vault = await openVault(site.dataDir, undefined);
  const keyAt = (hoursAgo: number) =>
    openFileKeys(vault, () => Date.now() - hoursAgo * 3_600_000)
      .withKeys(address, 'insiders')
      .slice(address.length);

  expect(await status(site, address + keyAt(0))).toBe(200);
  expect(await status(site, address + keyAt(3))).toBe(404);
  expect(await status(site, other + keyAt(0))).toBe(404);
  const forged = `${keyAt(0).slice(0, -1)}${keyAt(0).endsWith('A') ? 'B' : 'A'}`;
  expect(await status(site, address + forged)).toBe(404);
  expect(await status(site, `${address}?key=`)).toBe(404);
  const later = keyAt(0).replace(/\d+(?=\.)/, (until) => String(Number(until) + 1000));
  expect(await status(site, address + later)).toBe(404);
});
