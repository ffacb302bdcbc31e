import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessNews } from '#contract/news/managed-news.ts';
import { call } from '../session/call.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeMenu, makeNews } from '../testing/factories.ts';
import { signIn } from '../testing/open-screen.tsx';
import { beginAtReview, find, press } from '../testing/review-page.tsx';

/* Articles that administrators send for review, on the review page. */

const main = page.getByRole('main');
const decision = page.getByRole('complementary', { name: '审核决定' });
const { open } = beginAtReview();

test('a reviewer sees what a revision changes against the site, returns it, and the history names the step', async () => {
  const MenuId = await makeMenu('送审的栏目');
  const NewsId = await makeNews({ MenuId, Title: '旧题', NewContent: '<p>举办研讨会</p>' });
  const revision = { NewsId, MenuId, Title: '新题', NewContent: '<p>举办培训会</p>', ToReview: true };
  await call(businessNews.SaveNews, revision);
  await signIn();

  await open('新题');

  await expect.element(main.getByText(/已发布文章的修改/)).toBeVisible();
  await expect.element(main.getByRole('columnheader', { name: '网站上的' })).toBeVisible();
  const differences = main.getByRole('region', { name: '正文的变化' });
  const marked = (tag: string) =>
    [...differences.element().querySelectorAll(tag)].map(({ textContent }) => textContent);
  await expect.poll(() => marked('ins')).toEqual(['培训']);
  expect(marked('del')).toEqual(['研讨']);
  await expect.element(main.getByRole('button', { name: /通过并发布/ })).toBeVisible();
  expect(await axeFindings()).toEqual([]);

  await press('退回');
  await main.getByLabelText(/^退回原因/).fill('日期有误，请核对');
  await expect.element(main.getByText(/已退回：日期有误，请核对/)).toBeVisible();
  await press('确认退回');
  await expect.element(main.getByText(/^已退回 新题/).first()).toBeVisible();
});

test('an author cannot decide while a colleague can', async () => {
  const MenuId = await makeMenu('自己的栏目');
  const form = { MenuId, Title: '自己写的', NewContent: '<p>正文</p>', ToReview: true };
  await call(businessNews.SaveNews, form);

  await open('自己写的');

  await expect.element(decision.getByText(/不能审核自己撰写的文章.*可由/)).toBeVisible();
  expect((await find('自己写的')).MayDecide).toBe(false);
});
