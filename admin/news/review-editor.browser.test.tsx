import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessReviews } from '#contract/members/reviews.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { call } from '../session/call.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeMenu, makeNews } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { NewsEditor } from './editor.tsx';

/* The editor of those who send for review: 送审 in place of 发布, 撤回送审, and the reason of a return. */

let MenuId: number;
let screen: OpenScreen;

beforeAll(async () => {
  await signIn();
  MenuId = await makeMenu('会议通知');
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn(['news:list', 'news:write']);
});
afterEach(() => screen.unmount());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const says = async (text: string | RegExp) =>
  await expect.element(page.getByText(text).first()).toBeVisible();
const body = () =>
  document.querySelector<HTMLIFrameElement>('iframe[title="文章正文"]')?.contentDocument?.body;

async function open(NewsId: number): Promise<void> {
  screen = await openScreen(<NewsEditor />, `/System/news/edit?id=${NewsId}`);
  await expect.poll(() => body()?.isContentEditable).toBe(true);
}

test('a writer sends a draft for review, withdraws it and sends it again', async () => {
  const NewsId = await makeNews({ MenuId, Title: '要送审的', Status: 0, IsDraft: true });
  await open(NewsId);
  await expect.element(button('发布')).not.toBeInTheDocument();

  await button('送审').click();

  await says('已送审，通过后发布');
  await says(/送审，正在等待审核/);
  await expect.element(button('保存草稿')).not.toBeInTheDocument();
  expect(await axeFindings()).toEqual([]);

  await button('撤回送审').click();
  await says('送审已撤回，可以修改后再送审。');
  await button('重新送审').click();
  await expect.element(button('撤回送审')).toBeVisible();
});

test('a writer reads why an article was returned', async () => {
  const form = { MenuId, Title: '要退回的', NewContent: '<p>正文</p>', ToReview: true };
  const { NewsId, Review } = await call(businessNews.SaveNews, form);
  const ProcessId = Review?.ProcessId ?? 0;
  await signIn();
  await call(businessReviews.SaveProcessItem, { ProcessId, Status: 2, ProcessItemName: '日期有误，请核对' });
  await signIn(['news:list', 'news:write']);

  await open(NewsId);

  await says('已退回：日期有误，请核对。改好后请重新送审。');
});

test('a writer revises a published article: nothing is saved without sending it, and the revision is shown again', async () => {
  await signIn();
  const NewsId = await makeNews({ MenuId, Title: '已发布的', NewContent: '<p>旧文</p>' });
  const writing = ['news:list', 'news:write'] as const;
  await signIn([...writing]);
  await open(NewsId);
  await expect.element(button('停用')).not.toBeInTheDocument();
  await page.getByLabelText('标题', { exact: true }).fill('改过的题目');

  await userEvent.keyboard('{Control>}s{/Control}');
  await says('文章已发布，修改请点“送审”；没送审的修改保留在本机');
  await button('送审').click();
  await says('修改已送审，通过后更新网站');
  await says(/网站上仍是原来的内容/);

  const stored = await call(businessNews.GetNewsDetail, { newsid: NewsId });
  expect([stored.Title, stored.Submitted?.Title]).toEqual(['已发布的', '改过的题目']);
  await screen.unmount();
  await open(NewsId);
  await expect.element(page.getByLabelText('标题', { exact: true })).toHaveValue('改过的题目');
});

test('a publisher sends articles of a column with reviews for review, and publishes in others', async () => {
  await signIn();
  const reviewed = await makeMenu('须审核的栏目');
  const { Version } = await call(businessMenus.GetMenuModel, { menuid: reviewed });
  const menu = { MenuId: reviewed, Name: '须审核的栏目', TakesContributions: true, ReviewSteps: 3, Version };
  await call(businessMenus.SaveMenu, menu);
  const NewsId = await makeNews({ MenuId: reviewed, Title: '三审的', Status: 0, IsDraft: true });

  await open(NewsId);

  await expect.element(button('送审')).toBeVisible();
  await expect.element(button('发布')).not.toBeInTheDocument();
  await button('送审').click();
  await says(/正在等待初审（共 3 步）/);
});
