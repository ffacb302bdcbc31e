import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NewsItem } from '#contract/news/news.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { openDialog } from '../components/open-dialog.ts';
import { closeDialogs } from '../testing/dialogs.ts';
import { makeArticle, makeMenu } from '../testing/factories.ts';
import { openPage } from '../testing/open-page.tsx';
import { openSite } from '../testing/open-site.tsx';
import { BannerCarousel } from './banner-carousel.tsx';
import { Headline } from './headline.tsx';

/* The bands of the home page. */

let rendered: { unmount: () => Promise<void> };

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  closeDialogs();
  await rendered.unmount();
});

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAAC';
const makeNews = (NewsId: number, given: Partial<NewsItem> = {}): NewsItem => ({
  NewsId,
  MenuId: 1,
  ParentId: -1,
  MenuName: '协会动态',
  Title: `第${NewsId}条动态`,
  Summary: '',
  CreateTime: '2026-01-05 08:00:00',
  NewsCreateTime: '2026-01-05 08:00:00',
  Status: 1,
  IsTop: false,
  IsMemberRead: false,
  ImageUrl: '',
  ...given,
});

test('the carousel stops behind a dialog and continues when the dialog is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const banners = Array.from({ length: 7 }, (_, at) => ({
    BannerId: at,
    ImageUrl: picture,
    JumpUrl: '',
    Title: `第${at}张`,
    CreateTime: '2026-01-05 08:00:00',
  }));
  rendered = await openPage(<BannerCarousel banners={banners as never} isFirst />);
  const strip = (await page
    .getByRole('region', { name: '图片新闻' })
    .getByRole('list')
    .findElement()) as HTMLElement;
  await page.getByRole('button', { name: '开始轮播' }).click();
  (document.activeElement as HTMLElement).blur();
  await userEvent.unhover(strip);
  await vi.advanceTimersByTimeAsync(3000);
  await expect.poll(() => strip.scrollLeft).toBeGreaterThan(0);
  const place = strip.scrollLeft;

  openDialog('suggestion', {});
  const dialog = page.getByRole('dialog', { name: '建议箱' });
  await expect.element(dialog).toBeVisible();
  await vi.advanceTimersByTimeAsync(9000);
  const behind = strip.scrollLeft;
  closeDialogs();
  await expect.element(dialog).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();

  expect(behind).toBe(place);
  await expect.poll(() => strip.scrollLeft).toBeGreaterThan(place);
});

test('the first headline leads with its picture, which is one link for the keyboard, and fits every width', async () => {
  rendered = await openPage(
    <Headline
      news={[makeNews(1, { ImageUrl: picture, Summary: '摘要'.repeat(60) }), makeNews(2), makeNews(3)]}
    />,
  );
  const band = page.getByRole('region', { name: '头条推荐' });
  await expect.element(band.getByRole('link', { name: '第1条动态' })).toBeVisible();
  expect(band.getByRole('link').elements().length).toBe(3);
  expect(document.querySelector('img')!.getBoundingClientRect().width).toBeGreaterThan(400);

  for (const width of [1024, 768, 390, 320]) {
    await page.viewport(width, 800);
    expect([width, fits()]).toEqual([width, true]);
  }
});

test('a site with a few articles shows no half empty band, and a list leads to its menu', async () => {
  const top = await makeMenu('新闻中心');
  const MenuId = await makeMenu('首页的动态', { ParentId: top });
  await makeArticle({ MenuId, Title: '唯一的一篇' });
  rendered = await openSite('/home');
  const latest = page.getByRole('region', { name: '最新资讯' });
  await expect.element(latest.getByRole('link', { name: '唯一的一篇' })).toBeVisible();

  await expect
    .element(latest.getByRole('link', { name: '更多：新闻中心' }))
    .toHaveAttribute('href', `/menuList?ParentId=-1&MenuId=${top}`);
  expect(page.getByRole('region', { name: /政策要闻/ }).elements()).toEqual([]);
  const tiles = page.getByRole('navigation', { name: '常用服务' }).getByRole('listitem').elements();
  const tops = new Set(tiles.map((tile) => tile.getBoundingClientRect().top));
  expect([tiles.length > 1, tops.size]).toEqual([true, 1]);
});
