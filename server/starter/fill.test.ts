import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webBanners } from '#contract/banners.ts';
import { webCertificates } from '#contract/certificates.ts';
import { webLinks } from '#contract/links.ts';
import { webMenus } from '#contract/menus.ts';
import { webNews } from '#contract/news.ts';
import { webOptions } from '#contract/options.ts';
import { webPositions } from '#contract/positions.ts';
import { systemRoles } from '#contract/roles.ts';
import { webSite } from '#contract/site.ts';
import { openStorage, type Storage } from '../files/storage.ts';
import { signInAdministrator } from '../testing/make.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { openVault, type Vault } from '../vault.ts';
import { fillDemo, writeDemo } from './fill.ts';
import { leaveEmpty } from './untouched.ts';
import { keepStarterFiles, type KeptFile } from './keep-files.ts';

let site: TestApp;
let storage: Storage;
let files: KeptFile[];
let vault: Vault;
beforeAll(async () => {
  site = await startTestApp();
  storage = await openStorage({ kind: 'folder', folder: `${site.dataDir}/files` });
  files = await keepStarterFiles(storage);
  vault = await openVault(site.dataDir, undefined);
  await writeDemo({ db: site.db, storage, vault }, files);
});
afterAll(() => site.close());

test('an applicant finds types and levels, and there is one member and one who waits', async () => {
  expect((await site.call(webOptions.GetTypeList, { type: 1 })).length).toBeGreaterThan(5);
  expect((await site.call(webOptions.GetTypeList, { type: 2 })).length).toBeGreaterThan(2);
  const members = await site.db.selectFrom('members').select('status').orderBy('status').execute();
  expect(members).toEqual([{ status: 1 }, { status: 3 }]);
  expect(await site.db.selectFrom('outgoing_messages').select('id').execute()).toEqual([]);
});

test('a visitor finds the whole navigation, and nothing that is for members', async () => {
  const tree = await site.call(webMenus.GetMenuList, { parentid: -1 });

  expect(tree.map(({ Name }) => Name)).toEqual([
    '首页',
    '关于协会',
    '新闻中心',
    '政策法规',
    '教育培训',
    '行业服务',
    '协会期刊',
    '会员服务',
  ]);
  expect(JSON.stringify(tree)).not.toContain('会员专享');
});

test.each([1, 2, 3])('the tab of seat %i goes on to a second page', async (seat) => {
  const { List, TotalCount } = await site.call(webPositions.GetNewPositionList, { seat, pagesize: 12 });

  expect(List).toHaveLength(12);
  expect(TotalCount).toBeGreaterThan(12);
});

test('the newest news on the site is news, not a single page', async () => {
  const { List } = await site.call(webNews.GetNewsReList, { pagesize: 10 });

  expect(List.map(({ MenuName }) => MenuName)).not.toContain('协会简介');
  expect(List.every(({ NewsCreateTime }) => NewsCreateTime.startsWith('2026-'))).toBe(true);
});

test('a single page is the first article of its menu', async () => {
  const menu = await site.call(webMenus.GetMenuModel, { label: '入会申请' });

  const { List } = await site.call(webNews.GetNewsList, { pid: menu?.MenuId });

  expect(List[0]?.NewContent).toContain('入会条件');
});

test('every picture, attachment and address of the home page and the articles can be fetched', async () => {
  const banners = await site.call(webBanners.GetBannerList, { type: 2 });
  const info = await site.call(webSite.GetSiteInfo, {});
  const { content } = await site.db
    .selectFrom('news')
    .select((build) => build.fn.agg<string>('string_agg', ['content', build.val('')]).as('content'))
    .executeTakeFirstOrThrow();

  const inTexts = [...content.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address]) => address ?? '');
  const addresses = new Set([
    ...banners.map(({ ImageUrl }) => ImageUrl),
    info.AppQrUrl,
    info.AccountQrUrl,
    info.ShareImageUrl,
    ...inTexts,
  ]);
  const answers = await Promise.all([...addresses].map((url) => site.app.inject({ url })));

  expect(content).not.toMatch(/"(?:picture|attachment):/);
  expect(addresses.size).toBeGreaterThan(35);
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
});

test('a banner leads to its article', async () => {
  const [banner] = await site.call(webBanners.GetBannerList, { type: 2 });

  const newsid = Number(new URLSearchParams(banner?.JumpUrl.split('?')[1]).get('NewsId'));
  const article = await site.call(webNews.GetNewsDetail, { newsid });

  expect(article.Title).toBe('第四届江澜工程风险管理年会在澜州举行');
});

test('somebody who passed finds a certificate', async () => {
  const asked = { Name: '陈思远', CertNum: 'JLFX-2026-0101' };

  const { List } = await site.call(webCertificates.GetCertList, asked);

  expect(List).toMatchObject([
    { _examStatus: 1, _company: '澜州建工集团有限公司', _idNum: expect.stringMatching(/^99\*{14}/) },
  ]);
});

test('links and the site itself are named', async () => {
  const links = await site.call(webLinks.GetWebFriendlinks, {});
  const { SiteName, IcpNumber } = await site.call(webSite.GetSiteInfo, {});

  expect(links[0]).toMatchObject({ Title: '中国政府网', Friendlinks: 'https://www.gov.cn' });
  expect({ SiteName, IcpNumber }).toEqual({
    SiteName: '江澜建设工程风险管理协会',
    IcpNumber: '澜ICP备20260000号-1',
  });
});

test('roles to begin with hold what their work needs', async () => {
  const token = await signInAdministrator(site);

  const { List } = await site.call(systemRoles.GetRoleList, {}, token);

  expect(List.map(({ RoleName, UserCount }) => [RoleName, UserCount])).toEqual([
    ['系统管理员', 1],
    ['内容编辑', 0],
    ['秘书处', 0],
  ]);
  expect(List[1]?.MenuIds.length).toBeGreaterThanOrEqual(6);
});

test('two starts at once fill it once, and later ones never again, even when everything was deleted', async () => {
  const other = await startTestApp();

  const started = await Promise.all([
    writeDemo({ db: other.db, storage, vault }, files),
    writeDemo({ db: other.db, storage, vault }, files),
  ]);
  await other.db.deleteFrom('news').execute();
  await other.db.deleteFrom('menus').execute();
  const again = await fillDemo({ db: other.db, storage, vault });

  expect(started.toSorted()).toEqual([false, true]);
  expect(again).toBe(false);
  expect(await other.db.selectFrom('menus').select('id').execute()).toEqual([]);
  await other.close();
});

test('a fill that fails leaves nothing in the database', async () => {
  const other = await startTestApp();
  await sql`alter table links add constraint no_links check (false)`.execute(other.db);

  await expect(writeDemo({ db: other.db, storage, vault }, files)).rejects.toThrow('no_links');

  expect(await other.db.selectFrom('news').select('id').execute()).toEqual([]);
  expect(await other.db.selectFrom('files').select('id').execute()).toEqual([]);
  await other.close();
});

test('a site that began empty stays empty', async () => {
  const empty = await startTestApp();
  await leaveEmpty(empty.db);

  expect(await fillDemo({ db: empty.db, storage, vault })).toBe(false);
  expect(await empty.call(webMenus.GetMenuList, {})).toEqual([]);
  await empty.close();
});
