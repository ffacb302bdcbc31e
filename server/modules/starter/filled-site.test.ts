import { expect } from 'vitest';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { webOptions } from '#contract/members/options.ts';
import { webNews } from '#contract/news/news.ts';
import { webBanners } from '#contract/public-site/banners.ts';
import { webFeatured } from '#contract/public-site/featured.ts';
import { webLinks } from '#contract/public-site/links.ts';
import { webMenus } from '#contract/public-site/menus.ts';
import { webSettings } from '#contract/public-site/settings.ts';
import { createLogger } from '../../platform/core/log.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import { makeDemo, type Demo } from '../../testing/factories/make-demo.ts';
import {
  fieldQuestions,
  freshFieldQuestions,
  heldOutFieldQuestions,
} from '../../testing/questions/field-questions.ts';
import { questions } from '../../testing/questions/questions.ts';
import { typedQuestions, unseenQuestions } from '../../testing/questions/typed-questions.ts';
import { test } from '../../testing/test.ts';
import { readMissingDocuments } from '../documents/store.ts';

let demo: Demo;
test.beforeAll(async ({ site, administrator: _somebody }) => {
  demo = await makeDemo(site);
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
    await readMissingDocuments({ db: site.db, storage: demo.storage, log });

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
  const asked = { Name: '陈思远', CertNum: demo.starter.certificates[0]?.number };

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
