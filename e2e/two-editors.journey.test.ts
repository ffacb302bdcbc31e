import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessNews } from '#contract/managed-news.ts';
import { makeNews } from '../server/testing/make.ts';
import { openBackOffice } from './back-office.ts';
import { editorBody } from './paste.ts';
import type { Product } from './start-product.ts';
import { test } from './test.ts';

/* Two people open the same article. The second one to save is asked, and no text is lost. */

test('the second one sees both texts and keeps her own', async ({ product, administrator }) => {
  const { first, second, read } = await openTwice(product, administrator);
  await write(first, '甲的正文');
  await save(first);

  await write(second, '乙的正文');
  await second.getByRole('button', { name: '更新' }).click();

  const dialog = second.getByRole('dialog', { name: '这篇文章刚刚被别人保存过' });
  const differences = dialog.getByRole('region', { name: '正文的不同之处' });
  await differences.waitFor();
  expect(await differences.locator('del').allTextContents()).toEqual(['甲']);
  expect(await differences.locator('ins').allTextContents()).toEqual(['乙']);
  await dialog.getByText('两个版本').click();
  await paper(dialog.getByRole('region', { name: '对方的版本' }))
    .getByText('甲的正文')
    .waitFor();
  await paper(dialog.getByRole('region', { name: '我的版本' }))
    .getByText('乙的正文')
    .waitFor();
  expect(await dialog.evaluate((box: HTMLElement) => box.offsetWidth)).toBe(1000);
  expect(await read()).toContain('甲的正文');

  await dialog.getByRole('button', { name: '用我的覆盖对方的' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await read()).toContain('乙的正文');
  await close(first, second);
});

test('the second one takes the other text, and finds her own again', async ({ product, administrator }) => {
  const { first, second, read } = await openTwice(product, administrator);
  await write(first, '甲的正文');
  await save(first);
  await write(second, '乙的正文');
  await second.getByRole('button', { name: '更新' }).click();

  await second.getByRole('button', { name: '采用对方的版本' }).click();

  await editorBody(second).getByText('甲的正文').waitFor();
  await second.getByRole('button', { name: '找回我的版本' }).click();
  await editorBody(second).getByText('乙的正文').waitFor();
  await save(second);
  expect(await read()).toContain('乙的正文');
  await close(first, second);
});

test('the second one compares, writes both together and saves', async ({ product, administrator }) => {
  const { first, second, read } = await openTwice(product, administrator);
  await write(first, '甲的正文');
  await save(first);
  await write(second, '乙的正文');
  await second.getByRole('button', { name: '更新' }).click();

  await second.getByRole('button', { name: '对照后合并' }).click();

  const differences = second.getByRole('region', { name: '正文的不同之处' });
  await differences.waitFor();
  expect(await differences.locator('del').allTextContents()).toEqual(['甲']);
  await write(second, '甲和乙的正文');
  await differences.locator('ins').getByText('和乙').waitFor();
  await save(second);
  await differences.waitFor({ state: 'detached' });
  expect(await read()).toContain('甲和乙的正文');
  await close(first, second);
});

test('what can be chosen stays where it was first seen', async ({ product, administrator }) => {
  const { first, second } = await openTwice(product, administrator);
  await write(first, '甲的正文');
  await save(first);
  const compares = /\/text-diff-[^/]+\.js$/;
  const isAsked = second.waitForRequest(compares);
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await second.route(compares, (route) => isAnswered.then(() => route.continue()));
  await write(second, '乙的正文');
  await second.getByRole('button', { name: '更新' }).click();

  const merge = second.getByRole('button', { name: '对照后合并' });
  await merge.waitFor();
  await isAsked;
  const before = await merge.boundingBox();
  answer();
  await second.getByRole('region', { name: '正文的不同之处' }).waitFor();

  expect(await merge.boundingBox()).toEqual(before);
  await close(first, second);
});

async function openTwice(product: Product, administrator: string) {
  const NewsId = await makeNews(product.site, administrator, { NewContent: '<p>原来的正文</p>' });
  const address = `/System/news/edit?id=${NewsId}`;
  const pages: [Page, Page] = [
    await openBackOffice(product, address),
    await openBackOffice(product, address),
  ];
  for (const page of pages) await editorBody(page).getByText('原来的正文').waitFor();
  const read = async () =>
    (await product.site.call(businessNews.GetNewsDetail, { newsid: NewsId }, administrator)).NewContent;
  return { first: pages[0], second: pages[1], read };
}

async function write(page: Page, text: string): Promise<void> {
  await editorBody(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '更新' }).click();
  await page.getByText('修改成功').first().waitFor();
}

const paper = (region: ReturnType<Page['getByRole']>) => region.frameLocator('iframe');

async function close(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.close();
}
