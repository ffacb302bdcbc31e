import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sanitizeRichText } from '../news/text/rich-text.ts';
import { htmlOf } from './filling.ts';
import { readStarter, starterFolder } from './read-starter.ts';

// A Wednesday; the Sunday before is the 22nd.
const startDay = '2026-11-25';
const starter = await readStarter(startDay);

interface Menu {
  name: string;
  page?: boolean;
  kind?: string;
  url?: string;
  children?: readonly Menu[];
}
const tree: readonly Menu[] = starter.menus;
const menus = tree.flatMap(withChildren);
const lists = menus.filter(({ children, page, url, kind }) => !children && !page && !url && kind !== 'home');
const texts = [
  ...starter.articles.map(({ path, text }) => [path, text] as const),
  ...[...starter.pages].map(([name, text]) => [name, text] as const),
];

test('menu names are unique, three levels deep at most, and few enough for the navigation bar', () => {
  const names = menus.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  expect(tree.length).toBeLessThanOrEqual(9);
  expect(Math.max(...tree.map(depth))).toBe(3);
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

test('the menu 在线投稿 exists under 协会期刊', () => {
  const journal = tree.find(({ name }) => name === '协会期刊');

  expect(journal?.children?.map(({ name }) => name)).toContain('在线投稿');
});

test('every article belongs to a list, every list has at least two, and every page has a menu', () => {
  const perMenu = Map.groupBy(starter.articles, ({ menu }) => menu);
  const pages = menus.filter(({ page }) => page).map(({ name }) => name);

  expect([...perMenu.keys()].toSorted()).toEqual(lists.map(({ name }) => name).toSorted());
  expect([...perMenu].filter(([, articles]) => articles.length < 2)).toEqual([]);
  expect([...starter.pages.keys()].toSorted()).toEqual(pages.toSorted());
});

test('article titles are unique', () => {
  const titles = starter.articles.map(({ title }) => title);

  expect(new Set(titles).size).toBe(titles.length);
});

test.each([
  [1, 13, 99],
  [2, 13, 99],
  [3, 13, 99],
  [4, 3, 5],
] as const)('seat %i holds between %i and %i articles', (seat, least, most) => {
  const placed = starter.articles.filter(({ seats }) => seats.includes(seat));

  expect(placed.length).toBeGreaterThanOrEqual(least);
  expect(placed.length).toBeLessThanOrEqual(most);
});

test('every headline has a cover', () => {
  const bare = starter.articles.filter(({ seats, cover }) => seats.includes(4) && cover === undefined);

  expect(bare).toEqual([]);
});

test.each(starter.articles.map(({ path, publishedAt }) => [path, publishedAt]))(
  '%s is published on a working day',
  (_path, publishedAt) => {
    expect([1, 2, 3, 4, 5]).toContain(new Date(publishedAt.slice(0, 10)).getUTCDay());
    expect(publishedAt >= '2025-01-01').toBe(true);
  },
);

test('dates are relative to the Sunday before the start in any year', async () => {
  const later = await readStarter('2031-03-05');
  const titleOf = ({ articles }: typeof starter, name: string) =>
    articles.find(({ path }) => path.endsWith(name));
  const meeting = '召开第三届理事会第六次会议';

  expect(titleOf(starter, meeting)).toMatchObject({
    publishedAt: '2026-11-19 09:00:00',
    text: expect.stringContaining('2026年12月11日（星期五）'),
  });
  expect(titleOf(later, meeting)).toMatchObject({
    publishedAt: '2031-02-27 09:00:00',
    text: expect.stringContaining('2031年3月21日（星期五）'),
  });
});

test('a start in a later year shows old dates only in laws, standards and history', async () => {
  const later = await readStarter('2035-06-10');
  const { contributionTexts, ...rest } = later;
  const all = JSON.stringify([
    ...rest.articles,
    ...rest.pages,
    ...contributionTexts,
    rest.lists.banners,
    rest.certificates,
  ]);

  expect(all).not.toContain('{{');
  expect([...all.matchAll(/(?:2024|2025|2026|2027)[年〕-].{6}/g)].map(([words]) => words)).toEqual([]);
});

test.each(texts)('%s contains enough HTML, which the site stores without changes', (_name, text) => {
  const html = toHtml(text);

  expect(html.replaceAll(/<[^>]*>|\s/g, '').length).toBeGreaterThan(250);
  expect(html).not.toMatch(/\*\*|\]\(|^\||\s## /m);
  expect(wordsAndTags(sanitizeRichText(html))).toEqual(wordsAndTags(html));
});

test('Markdown is converted to the HTML that an editor would have written', () => {
  const html = toHtml(`<p>各会员单位：</p>

**第一**段，见[回执](../../forms/培训报名回执.pdf)。

![课堂](../../pictures/classroom.webp)

| 日期 | 课程 |
| --- | --- |
| 一 | 导论 |

1. 甲；
2. 乙。

> 协会
> 某日`);

  expect(sanitizeRichText(html).replaceAll(/>\s+</g, '><').trim()).toBe(
    '<p>各会员单位：</p>' +
      '<p style="text-indent:2em"><strong>第一</strong>段，见<a href="/files/x">回执</a>。</p>' +
      '<p style="text-align:center"><img src="/files/x" alt="课堂" /></p>' +
      '<p style="text-align:center;font-size:0.85em">课堂</p>' +
      '<table style="width:100%;border-collapse:collapse" border="1"><thead><tr><th>日期</th><th>课程</th></tr></thead>' +
      '<tbody><tr><td>一</td><td>导论</td></tr></tbody></table>' +
      '<ol><li>甲；</li><li>乙。</li></ol>' +
      '<p style="text-align:right">协会<br />某日</p>',
  );
});

test('every named picture and form exists, and every file is used', async () => {
  const used = new Set<string>();
  const note = (name: string) => used.add(name);
  for (const text of [...texts.map(([, words]) => words), ...starter.contributionTexts.values()])
    for (const [name] of text.matchAll(/(?:pictures|forms)\/[^)]+/g)) note(name);
  for (const { cover } of starter.articles) if (cover !== undefined) note(`pictures/${cover}`);
  for (const { ImageUrl } of starter.lists.banners) note(ImageUrl);
  const { AccountQrUrl, AppQrUrl, ShareImageUrl } = starter.site;
  for (const name of [AccountQrUrl, AppQrUrl, ShareImageUrl]) note(`pictures/${name}`);
  for (const { logo } of starter.directory.pages) note(logo);
  for (const { attachment } of starter.members.members) if (attachment) note(`forms/${attachment}`);

  const storedFiles = await Promise.all(
    ['pictures', 'forms'].map(async (folder) =>
      (await readdir(join(starterFolder, folder))).map((name) => `${folder}/${name}`),
    ),
  );
  expect([...used].toSorted()).toEqual(storedFiles.flat().toSorted());
});

test('banners lead to articles, and links lead to other sites', () => {
  const paths = starter.articles.map(({ path }) => path);

  expect(starter.lists.banners.length).toBeGreaterThanOrEqual(5);
  expect(starter.lists.banners.filter(({ JumpUrl }) => !paths.includes(JumpUrl))).toEqual([]);
  expect(starter.lists.links.filter(({ Friendlinks }) => new URL(Friendlinks).protocol !== 'https:')).toEqual(
    [],
  );
});

test('pictures are no larger than their display size, and the total size of all files is small', async () => {
  const names = await readdir(join(starterFolder, 'pictures'));
  const pictures = await Promise.all(
    names.map(async (name) => ({ name, ...(await sharp(join(starterFolder, 'pictures', name)).metadata()) })),
  );
  const files = await readdir(starterFolder, { recursive: true });
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(starterFolder, name))).size));

  expect(pictures.filter(({ format, width }) => format !== 'webp' || width > 1280)).toEqual([]);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2_000_000);
});

function toHtml(text: string): string {
  return htmlOf({ addressOf: () => '/files/x' }, text);
}

function withChildren(menu: Menu): Menu[] {
  return [menu, ...(menu.children ?? []).flatMap(withChildren)];
}

function depth(menu: Menu): number {
  return 1 + Math.max(0, ...(menu.children ?? []).map(depth));
}

function wordsAndTags(html: string): string[] {
  return html.split(/(<\/?[a-z0-9]+)[^>]*>/g).filter((piece) => piece.trim() !== '');
}
