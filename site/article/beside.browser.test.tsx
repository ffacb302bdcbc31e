import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '#ui/testing/axe.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { makeArticle, makeMenu, uploadText } from '../testing/factories.ts';
import { openSite } from '../testing/open-site.tsx';

/* What is around the text of an article: its files, related articles and its table of contents. */

let site: Awaited<ReturnType<typeof openSite>>;

beforeEach(() => page.viewport(1440, 900));
afterEach(() => site.unmount());

const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
const files = page.getByRole('region', { name: '附件' });
const related = page.getByRole('complementary', { name: '相关文章' });
const paragraphs = '<p>逐项核对现场记录，发现的问题要写明部位、程度和处理意见。</p>'.repeat(30);

function expectInMiddle() {
  const { left, right } = box('.article');
  expect(Math.abs(left + right - document.documentElement.clientWidth)).toBeLessThan(2);
}

async function open(address: string) {
  site = await openSite(address);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('an article without files and related articles is in the middle of the page', async () => {
  await open(await makeArticle({ MenuId: await makeMenu('只有一篇的栏目') }));

  expectInMiddle();
  expect(files.elements()).toEqual([]);
  expect(related.elements()).toEqual([]);
});

test('files of the text are right below it with format and size, and the facts lead to them', async () => {
  const MenuId = await makeMenu('有附件的栏目');
  await makeArticle({ MenuId, Title: '同栏目的一篇' });
  const NewContent = `<p>请下载<a href="${await uploadText('回执')}">回执表</a>。</p>`;
  await open(await makeArticle({ MenuId, Title: '带附件的一篇', NewContent, Source: '标准技术部' }));

  await expect.element(files.getByRole('link', { name: '回执表 TXT，1 KB' })).toBeVisible();
  await expect.element(related.getByRole('link', { name: '同栏目的一篇' })).toBeVisible();
  expectInMiddle();
  const gap = files.element().getBoundingClientRect().top - box('.article').bottom;
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(64);
  await page.getByRole('link', { name: '附件 1 个' }).click();
  await expect.element(files).toBeInViewport();
  expect(await axeFindings()).toEqual([]);
  for (const width of [1280, 1024, 768, 390, 320]) {
    await page.viewport(width, 800);
    expect([width, fits()]).toEqual([width, true]);
  }
});

test('the table of contents is narrow, and the text stays in the middle where there is room', async () => {
  const NewContent = ['宗旨', '机构', '沿革'].map((name) => `<h2>${name}</h2>${paragraphs}`).join('');
  await open(await makeArticle({ MenuId: await makeMenu('窄目录的栏目'), NewContent }));
  const contents = page.getByRole('navigation', { name: '本文目录' });

  await expect.element(contents).toBeVisible();
  expectInMiddle();
  for (const width of [1440, 1366, 1280, 1024]) {
    await page.viewport(width, 768);
    const { left, width: own } = contents.element().getBoundingClientRect();
    expect([width, own <= 240, left > box('.article').right, fits()]).toEqual([width, true, true, true]);
    expect(box('.article').width).toBeGreaterThan(600);
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
