import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sanitizeRichText } from '../news/rich-text.ts';
import { starterArticles } from './articles.ts';
import { attachmentNames, makeAttachment } from './attachments.ts';
import type { Seat, StarterMenu } from './content.ts';
import { starterMenus } from './menus.ts';
import { drawPicture, pictureNames } from './pictures.ts';
import { sitePictures, starterBanners, starterLinks } from './site.ts';

const menus = starterMenus.flatMap(withChildren);
const lists = menus.filter(
  (menu) => !menu.children && !menu.page && !menu.webUrl && menu.curValue !== 'home',
);
const texts = [
  ...starterArticles.map(({ title, content }) => [title, content] as const),
  ...menus.flatMap(({ name, page }) => (page === undefined ? [] : [[name, page] as const])),
];

test('menu names are unique, three levels deep at most, and few enough for the navigation bar', () => {
  const names = menus.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  expect(starterMenus.length).toBeLessThanOrEqual(9);
  expect(Math.max(...starterMenus.map(depth))).toBe(3);
});

test.each([
  '入会申请',
  '专家智库',
  '协会期刊',
  '鉴定评优',
  '信用管理',
  '行业统计',
  '政策要闻',
  '通知公告',
  '协会动态',
])('%s, which the home page looks up by name, exists', (name) => {
  expect(menus.map((menu) => menu.name)).toContain(name);
});

test('contributions find 在线投稿 under 协会期刊', () => {
  const journal = starterMenus.find(({ name }) => name === '协会期刊');

  expect(journal?.children?.map(({ name }) => name)).toContain('在线投稿');
});

test('every article hangs in a list, and every list has at least two', () => {
  const perMenu = Map.groupBy(starterArticles, ({ menu }) => menu);

  expect([...perMenu.keys()].toSorted()).toEqual(lists.map(({ name }) => name).toSorted());
  expect([...perMenu].filter(([, articles]) => articles.length < 2)).toEqual([]);
});

test('titles are unique', () => {
  const titles = starterArticles.map(({ title }) => title);

  expect(new Set(titles).size).toBe(titles.length);
});

test.each([
  [1, 13, 99],
  [2, 13, 99],
  [3, 13, 99],
  [4, 3, 5],
] as const)('seat %i holds between %i and %i articles', (seat: Seat, least, most) => {
  const placed = starterArticles.filter(({ seats }) => seats?.includes(seat));

  expect(placed.length).toBeGreaterThanOrEqual(least);
  expect(placed.length).toBeLessThanOrEqual(most);
});

test('headlines have a cover', () => {
  const bare = starterArticles.filter(({ seats, cover }) => seats?.includes(4) && cover === undefined);

  expect(bare).toEqual([]);
});

test.each(starterArticles.map(({ title, publishedAt }) => [title, publishedAt]))(
  '%s appears on a working day',
  (_title, publishedAt) => {
    expect(publishedAt).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    const day = new Date(`${publishedAt.slice(0, 10)}T00:00:00Z`);
    expect(day.toISOString().slice(0, 10)).toBe(publishedAt.slice(0, 10));
    expect(publishedAt >= '2025-03-01' && publishedAt <= '2026-11-20 23:59').toBe(true);
    expect([0, 6]).not.toContain(day.getUTCDay());
    expect(
      holidays.some(([from, to]) => from <= publishedAt.slice(0, 10) && publishedAt.slice(0, 10) <= to),
    ).toBe(false);
  },
);

test.each(texts)(
  '%s is more than a few words of well-formed HTML that the site keeps whole',
  (_title, content) => {
    expect(content.replaceAll(/<[^>]*>|\s/g, '').length).toBeGreaterThan(250);
    expect(openTags(content)).toEqual([]);
    const shown = content.replaceAll(/(src|href)="(?:picture|attachment):[^"]+"/g, '$1="/files/x"');
    expect(wordsAndTags(sanitizeRichText(shown))).toEqual(wordsAndTags(shown));
  },
);

test('every picture and attachment that is named exists, and each one is used', () => {
  const named = texts.flatMap(([, content]) => [
    ...content.matchAll(/(?:src|href)="((?:picture|attachment):[^"]+)"/g),
  ]);
  const used = new Set([
    ...named.map(([, name]) => name),
    ...starterArticles.flatMap(({ cover }) => (cover === undefined ? [] : [`picture:${cover}`])),
    ...starterBanners.map(({ picture }) => `picture:${picture}`),
    ...Object.values(sitePictures).map((name) => `picture:${name}`),
  ]);

  const made = [
    ...pictureNames.map((name) => `picture:${name}`),
    ...attachmentNames.map((name) => `attachment:${name}`),
  ];
  expect([...used].toSorted()).toEqual(made.toSorted());
});

test('banners lead to articles, links to other sites', () => {
  const titles = starterArticles.map(({ title }) => title);

  expect(starterBanners.length).toBeGreaterThanOrEqual(5);
  expect(starterBanners.filter(({ article }) => !titles.includes(article))).toEqual([]);
  expect(starterLinks.filter(({ url }) => new URL(url).protocol !== 'https:')).toEqual([]);
});

test.each([
  ['harbour', 'webp', 1200, 750],
  ['banner-city', 'webp', 1600, 640],
  ['qr-app', 'png', 468, 468],
])('the picture %s is a %s of %i × %i', async (name, format, width, height) => {
  const { data } = await drawPicture(name);

  expect(await sharp(data).metadata()).toMatchObject({ format, width, height });
  expect(data.length).toBeLessThan(120 * 1024);
});

test('the same picture is drawn every time', async () => {
  const [once, again] = [await drawPicture('flood-watch'), await drawPicture('flood-watch')];

  expect(once.data.equals(again.data)).toBe(true);
});

test.each(attachmentNames)('%s is a PDF', async (name) => {
  const { fileName, data } = await makeAttachment(name);

  expect(fileName).toBe(name);
  expect(data.subarray(0, 5).toString()).toBe('%PDF-');
  expect(data.subarray(-8).toString()).toContain('%%EOF');
});

// Days off that fall on working days of the week.
const holidays = [
  ['2025-04-04', '2025-04-06'],
  ['2025-05-01', '2025-05-05'],
  ['2025-05-31', '2025-06-02'],
  ['2025-10-01', '2025-10-08'],
  ['2026-01-01', '2026-01-03'],
  ['2026-02-15', '2026-02-23'],
  ['2026-04-04', '2026-04-06'],
  ['2026-05-01', '2026-05-05'],
  ['2026-06-19', '2026-06-21'],
  ['2026-09-25', '2026-09-27'],
  ['2026-10-01', '2026-10-07'],
] as const;

function withChildren(menu: StarterMenu): StarterMenu[] {
  return [menu, ...(menu.children ?? []).flatMap(withChildren)];
}

function depth(menu: StarterMenu): number {
  return 1 + Math.max(0, ...(menu.children ?? []).map(depth));
}

/** The tags that are still open, or closed out of turn, when the text ends. */
function openTags(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (tag === 'img') continue;
    if (slash === '') open.push(tag);
    else if (open.at(-1) === tag) open.pop();
    else return [...open, `/${tag}`];
  }
  return open;
}

function wordsAndTags(html: string): string[] {
  return html.split(/(<\/?[a-z0-9]+)[^>]*>/g).filter((piece) => piece.trim() !== '');
}
