import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '#ui/testing/axe.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { makeArticle, makeMenu } from '../testing/factories.ts';
import { openSite } from '../testing/open-site.tsx';

/* What is beside the text of an article: nothing, its files and related articles, or its table of contents. */

let site: Awaited<ReturnType<typeof openSite>>;

beforeEach(() => page.viewport(1440, 900));
afterEach(() => site.unmount());

const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
const beside = page.getByRole('complementary', { name: '附件与相关文章' });
const paragraphs = '<p>逐项核对现场记录，发现的问题要写明部位、程度和处理意见。</p>'.repeat(30);

async function open(address: string) {
  site = await openSite(address);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('an article without files and related articles is in the middle of the page', async () => {
  await open(await makeArticle({ MenuId: await makeMenu('只有一篇的栏目') }));

  const { left, right } = box('.article');
  expect(Math.abs(left + right - document.documentElement.clientWidth)).toBeLessThan(2);
  expect(beside.elements()).toEqual([]);
});

test('files of the text and related articles are beside it, and share and time are on one line', async () => {
  const MenuId = await makeMenu('有附件的栏目');
  await makeArticle({ MenuId, Title: '同栏目的一篇' });
  const NewContent =
    '<p>请下载<a href="/files/2026/01/0123456789abcdef0123456789abcdef.pdf">回执表</a>。</p>';
  await open(await makeArticle({ MenuId, Title: '带附件的一篇', NewContent, Source: '标准技术部' }));

  await expect.element(beside.getByRole('link', { name: '回执表' })).toBeVisible();
  await expect.element(beside.getByRole('link', { name: '同栏目的一篇' })).toBeVisible();
  const gap = beside.element().getBoundingClientRect().left - box('.article').right;
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(64);
  const share = page.getByRole('group', { name: '分享' }).element().getBoundingClientRect();
  expect(Math.abs(share.top + share.height / 2 - (box('time').top + box('time').height / 2))).toBeLessThan(3);
  expect(await axeFindings()).toEqual([]);
  for (const width of [1280, 1024, 768, 390, 320]) {
    await page.viewport(width, 800);
    expect([width, fits()]).toEqual([width, true]);
  }
});

test('the table of contents marks the part that is read and stays in view', async () => {
  const NewContent = ['宗旨', '机构', '沿革'].map((name) => `<h2>${name}</h2>${paragraphs}`).join('');
  await open(await makeArticle({ MenuId: await makeMenu('长目录的栏目'), NewContent }));
  const contents = page.getByRole('navigation', { name: '本文目录' });
  const currentLink = () => document.querySelector('nav a[aria-current="location"]')?.textContent;
  await expect.poll(currentLink).toBe('宗旨');

  page.getByRole('heading', { name: '机构' }).element().scrollIntoView();
  await expect.poll(currentLink).toBe('机构');
  await expect.element(contents).toBeInViewport();

  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(currentLink).toBe('沿革');
});
