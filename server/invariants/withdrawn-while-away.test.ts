import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test as bare } from 'vitest';
import { businessFiles } from '#contract/content/files.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessBanners } from '#contract/public-site/banners.ts';
import { seats } from '#contract/public-site/featured.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { openDatabase } from '../platform/db/open.ts';
import { makeMenu, makeNews, signInAdministrator } from '../testing/factories/records.ts';
import { sendFile } from '../testing/send-file.ts';
import { openDatabaseLine, type DatabaseLine } from '../testing/services/database-line.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';

/*
 * After a withdrawal, while the database does not answer: whatever showed the withdrawn record is not served any more,
 * and everything else still is. Two programs: one saves, the other hears of it.
 */

type Program = Awaited<ReturnType<typeof startProgram>>;

const env = { SECRET_KEY: randomBytes(32).toString('base64'), LIMIT_UPLOADS: '1000/1' };
const lines: DatabaseLine[] = [];
afterEach(() => lines.forEach((line) => line.mend()));

const test = bare
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await createTestDatabase();
    onCleanup(() => database.drop());
    return database;
  })
  .extend('saving', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const program = await startProgram(database);
    onCleanup(program.stop);
    return program;
  })
  .extend('hearing', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const program = await startProgram(database);
    onCleanup(program.stop);
    return program;
  })
  .extend('administrator', { scope: 'file' }, ({ saving }) => signInAdministrator(saving.site));

/** Starts the program on a line of its own to the database. */
async function startProgram({ owner, ...database }: TestDatabase) {
  const line = await openDatabaseLine(database.url);
  lines.push(line);
  const db = openDatabase({ url: line.url, max: 8 });
  const own = { db, owner, url: line.url, ownerUrl: database.ownerUrl, drop: () => db.destroy() };
  const site = await startTestApp(env, { builtFolder: resolve('dist'), database: own });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  async function stop(): Promise<void> {
    line.mend();
    await site.close();
    await line.close();
  }
  return { site, line, stop };
}

async function ask(
  { site }: Program,
  path: string,
): Promise<{ status: number; text: string; age: string | null }> {
  const { port } = site.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text(), age: answer.headers.get('age') };
}

/**
 * Asks for each address once, with the database, after the program has heard of all changes: these answers are made again by
 * a request only.
 */
async function cacheAll(program: Program, { owner }: TestDatabase, paths: string[]): Promise<void> {
  await expect.poll(async () => (await ask(program, '/readyz')).status).toBe(200);
  const { revision } = await owner
    .selectFrom('content_revision')
    .select('revision')
    .executeTakeFirstOrThrow();
  const known = async () => {
    const { body } = await program.site.app.inject('/metrics');
    return Number(/^content_revision (\d+)$/m.exec(body)?.[1]);
  };
  await expect.poll(known).toBe(revision);
  for (const path of paths) await ask(program, path);
}

/** Returns the answers at these addresses while the database is away. */
async function askWithout(program: Program, fail: 'freeze' | 'cut', paths: string[]) {
  program.line[fail]();
  await expect.poll(async () => (await ask(program, '/api/XfWebApi/GetSiteInfo')).age).not.toBeNull();
  const answers = await Promise.all(paths.map(async (path) => ({ path, ...(await ask(program, path)) })));
  program.line.mend();
  return answers;
}

async function uploadPicture(site: TestApp, token: string, background: string): Promise<string> {
  const content = await sharp({ create: { width: 3, height: 2, channels: 3, background } })
    .png()
    .toBuffer();
  return (await sendFile(site, businessFiles.UploadFile, { name: '图.png', content, token })).Data;
}

const marker = '撤下的标题';
const words = '撤下的正文';
/** Finds the article; pages repeat what was searched for. */
const searchWord = '撤下的';

/** Publishes an article that is shown wherever articles are, and others that are not beside it. */
async function publishAll(site: TestApp, token: string) {
  const MenuId = await makeMenu(site, token);
  const elsewhere = await makeMenu(site, token);
  const ImageUrl = await uploadPicture(site, token, '#0b3d7a');
  const other = await uploadPicture(site, token, '#7a3d0b');
  const neighbour = await makeNews(site, token, { MenuId });
  const NewsId = await makeNews(site, token, {
    MenuId,
    Title: marker,
    NewContent: `<p>${words}<img src="${ImageUrl}"></p>`,
  });
  const unrelated = await makeNews(site, token, {
    MenuId: elsewhere,
    NewContent: `<p><img src="${other}"></p>`,
  });
  await site.call(businessFeatured.SaveSelectPosition, { Seat: seats.headline, NewsIds: [NewsId] }, token);
  return { MenuId, elsewhere, NewsId, neighbour, unrelated, ImageUrl, other };
}

type Published = Awaited<ReturnType<typeof publishAll>>;

const infoOf = (MenuId: number, NewsId: number) => `/info?MenuId=${MenuId}&NewsId=${NewsId}`;
const listOf = (MenuId: number) => `/menuList?ParentId=-1&MenuId=${MenuId}`;
const api = '/api/XfWebApi';

/** The addresses that show the article, by themselves or among others. */
const showing = ({ MenuId, NewsId, neighbour, ImageUrl }: Published) => [
  '/home',
  infoOf(MenuId, NewsId),
  `/info?NewsId=${NewsId}`,
  infoOf(MenuId, NewsId).replace('/info', '/info.data'),
  infoOf(MenuId, neighbour),
  listOf(MenuId),
  `/searchKey?key=${encodeURIComponent(searchWord)}`,
  '/rss.xml',
  '/sitemap.xml',
  `${api}/GetNewsDetail?newsid=${NewsId}`,
  `${api}/GetNewsDetail?newsid=${neighbour}`,
  `${api}/GetNewsList?pid=${MenuId}`,
  `${api}/GetNewsList?key=${encodeURIComponent(searchWord)}`,
  `${api}/GetNewsReList`,
  `${api}/GetNewPositionList?seat=${seats.headline}`,
  ImageUrl,
];

/** The addresses that show neither the article nor one beside it. */
const notShowing = ({ elsewhere, unrelated, other }: Published) => [
  infoOf(elsewhere, unrelated),
  listOf(elsewhere),
  '/privacy',
  `${api}/GetNewsDetail?newsid=${unrelated}`,
  `${api}/GetNewsList?pid=${elsewhere}`,
  `${api}/GetMenuList`,
  `${api}/GetSiteInfo`,
  `${api}/GetAgenda`,
  other,
];

const ways: [string, (site: TestApp, token: string, article: Published) => Promise<unknown>][] = [
  ['deleted', (site, token, { NewsId }) => site.call(businessNews.DelNews, { NewsId }, token)],
  [
    'closed',
    (site, token, { NewsId }) => site.call(businessNews.SaveNewsStatus, { Ids: [NewsId], Status: 0 }, token),
  ],
];

test.for(ways)(
  'after an article is %s, a program without its database serves other pages and none that showed the article',
  async ([, withdraw], { database, saving, hearing, administrator }) => {
    const article = await publishAll(saving.site, administrator);
    const [shown, others] = [showing(article), notShowing(article)];
    const watched = `${api}/GetNewsList?pid=${article.MenuId}&pagesize=7`;
    for (const program of [saving, hearing])
      await cacheAll(program, database, [...shown, ...others, watched]);
    // Then everything is outdated already.
    await makeMenu(saving.site, administrator);

    await withdraw(saving.site, administrator, article);

    for (const [program, fail] of [
      [saving, 'freeze'],
      [hearing, 'cut'],
    ] as const) {
      await expect.poll(async () => (await ask(program, watched)).text).not.toContain(marker);
      const answers = await askWithout(program, fail, [...shown, ...others]);
      const answered = answers.filter(({ status }) => status < 400).map(({ path }) => path);
      // The other program has no folder of files.
      const expected = others.filter((path) => program === saving || path !== article.other);
      expect(answered).toEqual(expect.arrayContaining(expected));
      expect(answered).not.toContain(article.ImageUrl);
      // A closed article still has a title at its own address.
      const isOwn = (path: string) => path.toLowerCase().endsWith(`newsid=${article.NewsId}`);
      const leaks = answers.filter(({ path, text }) => text.includes(isOwn(path) ? words : marker));
      expect(leaks.map(({ path }) => path)).toEqual([]);
    }
  },
);

test('a banner that is disabled takes the home page away, a hidden column every page', async ({
  database,
  hearing,
  saving: { site },
  administrator,
}) => {
  const article = await publishAll(site, administrator);
  const banner = { Title: '年会横幅', ImageUrl: article.other, Type: 2 };
  const { BannerId } = await site.call(businessBanners.SaveBanner, banner, administrator);
  const others = notShowing(article).filter((path) => path !== article.other);
  await cacheAll(hearing, database, ['/home', `${api}/GetBannerList?type=2`, ...others]);

  await site.call(businessBanners.EditBannerStatus, { Ids: [BannerId], Status: 0 }, administrator);
  await cacheAll(hearing, database, []);
  const answers = await askWithout(hearing, 'freeze', ['/home', ...others]);
  expect(answers.filter(({ status }) => status === 200).map(({ path }) => path)).toEqual(
    expect.arrayContaining(others),
  );
  expect(answers.filter(({ text }) => text.includes('年会横幅'))).toEqual([]);

  await cacheAll(hearing, database, others);
  await site.call(businessMenus.EditMenuStatus, { Ids: [article.MenuId], Status: 0 }, administrator);
  await cacheAll(hearing, database, []);
  hearing.line.freeze();
  await expect.poll(async () => (await ask(hearing, '/readyz')).status).toBe(503);
  const { text } = await ask(hearing, listOf(article.elsewhere));
  expect(text.includes(`MenuId=${article.MenuId}"`)).toBe(false);
});

test('before the withdrawal, each of these addresses shows the article', async ({
  saving,
  administrator,
}) => {
  const article = await publishAll(saving.site, administrator);
  const named = new RegExp(`${marker}|NewsId"?[=:]${article.NewsId}\\b`);

  for (const path of showing(article)) {
    const { text, status } = await ask(saving, path);
    expect(path === article.ImageUrl ? status === 200 : named.test(text) || status === 301, path).toBe(true);
  }
  for (const path of notShowing(article)) expect((await ask(saving, path)).text, path).not.toMatch(named);
});
