import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessNews } from '#contract/news/managed-news.ts';
import { makeNews } from '../../server/testing/factories/records.ts';
import { openBackOffice } from '../support/back-office.ts';
import { editorBody } from '../support/paste.ts';
import type { Product } from '../support/start-product.ts';
import { test } from '../support/test.ts';

/* Two users open the same article. The question to the second one to save: admin/news/conflict.browser.test.tsx. */

test('the second clerk to save can load the other version and restore her own, and the buttons do not move', async ({
  product,
  administrator,
}) => {
  const { first, second, read } = await openTwice(product, administrator);
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

  await second.getByRole('button', { name: '采用对方的版本' }).click();
  await editorBody(second).getByText('甲的正文').waitFor();
  await second.getByRole('button', { name: '找回我的版本' }).click();
  await editorBody(second).getByText('乙的正文').waitFor();
  await save(second);
  expect(await read()).toContain('乙的正文');
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

async function close(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.close();
}
