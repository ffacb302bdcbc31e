import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemRoles } from '#contract/accounts/roles.ts';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessStatistics } from '#contract/back-office/statistics.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webOptions } from '#contract/members/options.ts';
import { businessReviews, reviewKind } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { businessBanners, webBanners } from '#contract/public-site/banners.ts';
import { webFeatured } from '#contract/public-site/featured.ts';
import { webLinks } from '#contract/public-site/links.ts';
import { webMenus } from '#contract/public-site/menus.ts';
import { webSettings } from '#contract/public-site/settings.ts';
import { businessSuggestions } from '#contract/public-site/suggestions.ts';
import { createLogger } from '../../platform/core/log.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import { openVault, type Vault } from '../../platform/core/vault.ts';
import { openStorage, type Storage } from '../../platform/storage/storage.ts';
import { signInMember } from '../../testing/factories/records.ts';
import { columnsNamingNoFile, plainColumns } from '../../testing/plain-columns.ts';
import {
  fieldQuestions,
  freshFieldQuestions,
  heldOutFieldQuestions,
} from '../../testing/questions/field-questions.ts';
import { questions } from '../../testing/questions/questions.ts';
import { typedQuestions, unseenQuestions } from '../../testing/questions/typed-questions.ts';
import { test } from '../../testing/test.ts';
import { readMissingDocuments } from '../documents/store.ts';
import { addressPattern } from '../files/file-uses.ts';
import { isAnyMessageDue } from '../messages/store.ts';
import { saveSiteInfo } from '../settings/store.ts';
import { writeDemo } from './fill.ts';
import { storeStarterFiles, type StoredFile } from './keep-files.ts';
import { readStarter, type Starter } from './read-starter.ts';

let storage: Storage;
let files: StoredFile[];
let vault: Vault;
let starter: Starter;

// The demo has decisions, which need an administrator.
test.beforeAll(async ({ site, administrator: _somebody }) => {
  storage = await openStorage({ kind: 'folder', folder: `${site.dataDir}/files` });
  starter = await readStarter();
  files = await storeStarterFiles(storage, starter);
  vault = await openVault(site.dataDir, undefined);
  await writeDemo({ db: site.db, storage, vault }, starter, files);
});

test('no column of the demo names a file of the editor unless it is declared to', async ({ site }) => {
  const columns = [plainColumns, columnsNamingNoFile].flatMap((declared) =>
    Object.entries(declared).flatMap(([table, names]) => names.map((name) => ({ table, name }))),
  );
  const namesFile = async ({ table, name }: (typeof columns)[number]) => {
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(name)}::text ~ ${addressPattern} limit 1`.execute(
      site.db,
    );
    return rows.length > 0 ? [`${table}.${name}`] : [];
  };

  const naming = await Promise.all(columns.map(namesFile));

  // The log only tells what a record named.
  expect(naming.flat()).toEqual(['operation_log.after_values']);
});

test.for([
  ['common', questions, 120, 0],
  ['typed', typedQuestions, 50, 0],
  ['unseen', unseenQuestions, 30, 0],
  ['field', fieldQuestions, 52, 2],
  ['held-out', heldOutFieldQuestions, 27, 1],
  ['fresh', freshFieldQuestions, 30, 4],
] as const)(
  'a search for one of the %s questions returns the matching article among the first five results',
  async ([, asked, count, mostMissed], { site }) => {
    const log = createLogger({ level: 'silent' });
    await readMissingDocuments({ db: site.db, storage, log });

    const missed = [];
    for (const [key, title] of asked) {
      const { List } = await site.call(webNews.GetNewsList, { key, pagesize: 5 });
      const titles = List.map(({ Title }) => Title.replaceAll(/<\/?em>/g, ''));
      if (!title.split('|').some((one) => titles.some((found) => found.includes(one))))
        missed.push({ key, title, titles });
    }

    expect(asked).toHaveLength(count);
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(mostMissed);
  },
);

test('an applicant sees types and levels', async ({ site }) => {
  expect((await site.call(webOptions.GetTypeList, { type: 1 })).length).toBeGreaterThan(5);
  expect((await site.call(webOptions.GetTypeList, { type: 2 })).length).toBeGreaterThan(2);
});

test('the back office lists members, applications and contributions in every state', async ({
  site,
  administrator,
}) => {
  const applications = await site.call(businessMembers.GetMemberProcessList, { pagesize: 99 }, administrator);
  const { List: cases } = await site.call(
    businessReviews.GetProcessList,
    { kind: reviewKind.contribution, pagesize: 99 },
    administrator,
  );
  const waiting = applications.List.filter(({ Status }) => Status === 3);
  const [opened] = waiting;
  const member = await site.call(
    businessMembers.GetMemberModel,
    { id: opened?.MemberId ?? 0 },
    administrator,
  );

  const undecided = applications.List.map(({ Status }) => Status).filter((status) => status !== 1);
  expect(applications.List).toHaveLength(80);
  expect(undecided.toSorted()).toEqual([2, 3, 3, 3]);
  expect(new Set(waiting.map(({ SubmitTime }) => SubmitTime.slice(0, 10))).size).toBe(3);
  expect(waiting.map(({ Round }) => Round).toSorted()).toEqual([1, 1, 2]);
  expect(member.FileName).toBe('入会申请材料.pdf');
  expect(
    await site.db.selectFrom('members').select('id').where('consented_at', 'is', null).execute(),
  ).toEqual([]);
  expect(cases.filter(({ Status }) => Status === 1)).toHaveLength(10);
  const open = cases.filter(({ Status }) => Status !== 1).map(({ Status, Round }) => [Status, Round]);
  expect(open.toSorted()).toEqual([
    [2, 1],
    [3, 1],
    [3, 2],
  ]);
  expect(cases.find(({ Status }) => Status === 2)?.ProcessItemName).toBe('请补充数据来源，并注明图片出处。');
});

test('a member sees contributions in every state', async ({ site }) => {
  const { id } = await site.db
    .selectFrom('members')
    .select('id')
    .where('account', '=', 'hengzhun')
    .executeTakeFirstOrThrow();
  const own = await signInMember(site, { id });

  const { List } = await site.call(webContributions.GetMyNewsList, { pagesize: 99 }, own);

  expect(List.map(({ Status }) => Status).toSorted()).toEqual([0, 1, 2, 3, 3]);
});

test('the back office lists suggestions, invitations and certificates in every state', async ({
  site,
  administrator,
}) => {
  const suggestions = await site.call(businessSuggestions.GetWebProposeList, { pagesize: 99 }, administrator);
  const { List: activities } = await site.call(businessActivities.GetActivityList, {}, administrator);
  const { List: certificates } = await site.call(
    businessCertificates.GetCertList,
    { pagesize: 99 },
    administrator,
  );

  expect(suggestions.List.map(({ Status }) => Status).toSorted()).toEqual([0, 0, 0, 1, 1, 1]);
  expect(activities).toContainEqual(
    expect.objectContaining({ QueuedCount: 1, SentCount: 2, FailedCount: 1 }),
  );
  expect(activities.filter(({ BeginTime }) => BeginTime > formatTime(new Date()))).toHaveLength(3);
  expect(certificates.filter(({ _revokeReason }) => _revokeReason !== '')).toHaveLength(1);
  expect(certificates.filter(({ _status }) => _status === 0)).toHaveLength(1);
});

test('the demo data contains no message to be sent', async ({ site }) => {
  expect(await isAnyMessageDue(site.db)).toBe(false);
});

test('two articles and one banner are scheduled for the future', async ({ site, administrator }) => {
  const { List } = await site.call(businessNews.GetNewsList, { pagesize: 999 }, administrator);
  const { List: banners } = await site.call(businessBanners.GetBannerList, { pagesize: 99 }, administrator);
  const shown = await site.call(webBanners.GetBannerList, { type: 2 });

  expect(List.filter(({ IsScheduled }) => IsScheduled)).toHaveLength(2);
  expect(banners.length - shown.length).toBe(2);
});

test('files of applications are in quarantine', async ({ site }) => {
  const { file_path: address } = await site.db
    .selectFrom('members')
    .select('file_path')
    .where('account', '=', 'baichuan')
    .executeTakeFirstOrThrow();

  expect(address).toMatch(/^\/files\/quarantine\//);
  expect((await site.app.inject({ url: address })).statusCode).toBe(404);
});

test('a visitor sees the whole navigation and no menu for members', async ({ site }) => {
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

test('the figures of the demo cover a year, and are marked until the association has another name', async ({
  site,
  administrator,
}) => {
  const yearBefore = Number(formatTime(new Date()).slice(0, 4)) - 1;
  const read = () => site.call(businessStatistics.GetFigures, { year: yearBefore, month: 12 }, administrator);

  const { IsDemo, Groups } = await read();
  const countOf = (name: string) =>
    Groups.flatMap(({ Figures }) => Figures).find(({ Name }) => Name === name)?.Counts[0] ?? 0;
  expect(IsDemo).toBe(true);
  expect(countOf('网站访问')).toBeGreaterThan(1000);
  expect(countOf('证书查询')).toBeGreaterThan(100);
  await saveSiteInfo(site.db, { SiteName: '湖州检测行业协会' });
  expect(await read()).toMatchObject({ IsDemo: false });
  await saveSiteInfo(site.db, { SiteName: starter.site.SiteName });
});

test.for([1, 2, 3])('the tab of seat %i has a second page', async (seat, { site }) => {
  const { List, TotalCount } = await site.call(webFeatured.GetNewPositionList, { seat, pagesize: 12 });

  expect(List).toHaveLength(12);
  expect(TotalCount).toBeGreaterThan(12);
});

test('the newest articles on the site are recent news and include no single page', async ({ site }) => {
  const { List } = await site.call(webNews.GetNewsReList, { pagesize: 10 });
  const monthAgo = formatTime(new Date(Date.now() - 40 * 86_400_000));

  expect(List.map(({ MenuName }) => MenuName)).not.toContain('协会简介');
  expect(List.filter(({ NewsCreateTime }) => NewsCreateTime < monthAgo)).toEqual([]);
});

test('a single page is the first article of its menu', async ({ site }) => {
  const menu = await site.call(webMenus.GetMenuModel, { label: '入会申请' });

  const { List } = await site.call(webNews.GetNewsList, { pid: menu?.MenuId });

  expect(List[0]?.NewContent).toContain('入会条件');
});

test('every picture, attachment and address on the home page and in the articles is available', async ({
  site,
}) => {
  const banners = await site.call(webBanners.GetBannerList, { type: 2 });
  const info = await site.call(webSettings.GetSiteInfo, {});
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

  expect(content).not.toMatch(/(?:src|href)="\.\./);
  expect(addresses.size).toBeGreaterThan(35);
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
});

test('a banner leads to its article', async ({ site }) => {
  const [banner] = await site.call(webBanners.GetBannerList, { type: 2 });

  const newsid = Number(new URLSearchParams(banner?.JumpUrl.split('?')[1]).get('NewsId'));
  const article = await site.call(webNews.GetNewsDetail, { newsid });

  expect(article.Title).toBe('第四届江澜工程风险管理年会在澜州举行');
});

test('a search for a person who passed returns a certificate', async ({ site }) => {
  const asked = { Name: '陈思远', CertNum: starter.certificates[0]?.number };

  const { List } = await site.call(webCertificates.GetCertList, asked);

  expect(List).toMatchObject([
    { _examStatus: 1, _company: '澜州建工集团有限公司', _idNum: expect.stringMatching(/^99\*{14}/) },
  ]);
});

test('the site and its links have names', async ({ site }) => {
  const links = await site.call(webLinks.GetWebFriendlinks, {});
  const { SiteName, IcpNumber } = await site.call(webSettings.GetSiteInfo, {});

  expect(links[0]).toMatchObject({ Title: '中国政府网', Friendlinks: 'https://www.gov.cn' });
  expect({ SiteName, IcpNumber }).toEqual({
    SiteName: '江澜建设工程风险管理协会',
    IcpNumber: '澜ICP备20260000号-1',
  });
});

test('ready-made roles include the permissions for their work', async ({ site, administrator }) => {
  const { List } = await site.call(systemRoles.GetRoleList, {}, administrator);

  expect(List.map(({ RoleName, UserCount }) => [RoleName, UserCount])).toEqual([
    ['系统管理员', 1],
    ['内容编辑', 0],
    ['秘书处', 0],
  ]);
  expect(List[1]?.MenuIds.length).toBeGreaterThanOrEqual(6);
});
