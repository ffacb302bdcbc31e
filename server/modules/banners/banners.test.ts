import { expect } from 'vitest';
import { webBanners } from '#contract/public-site/banners.ts';
import { webLinks } from '#contract/public-site/links.ts';
import { test } from '../../testing/test.ts';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

test('a place shows its banners within their dates, sorted by number', async ({ site }) => {
  const banner = { type: 2, image_url: '/files/a.png' };
  await site.db
    .insertInto('banners')
    .values([
      { ...banner, title: '第二', sort_number: 2, jump_url: '/home' },
      { ...banner, title: '第一', sort_number: 1, shown_from: hours(-1), shown_until: hours(1) },
      { ...banner, title: '还没开始', shown_from: hours(1) },
      { ...banner, title: '已经结束', shown_until: hours(-1) },
      { ...banner, title: '停用', is_shown: false },
      { ...banner, title: '手机', type: 1 },
    ])
    .execute();

  expect((await site.call(webBanners.GetBannerList, {})).map(({ Title }) => Title)).toEqual(['第一', '第二']);
  expect((await site.call(webBanners.GetBannerList, { type: 1 })).map(({ Title }) => Title)).toEqual([
    '手机',
  ]);
  expect(await site.send(webBanners.GetBannerList, { type: 9 })).toMatchObject({
    Code: 400,
    Data: { type: 'type 应为 1 或 2' },
  });
});

test('links are listed by their number', async ({ site }) => {
  await site.db
    .insertInto('links')
    .values([
      { title: '乙', address: 'https://b.example', sort_number: 2 },
      { title: '甲', address: 'https://a.example', sort_number: 1 },
      { title: '停用', address: 'https://c.example', is_shown: false },
    ])
    .execute();

  expect(await site.call(webLinks.GetWebFriendlinks, {})).toMatchObject([
    { Title: '甲', Friendlinks: 'https://a.example' },
    { Title: '乙' },
  ]);
});
