import type { Page } from 'playwright-core';
import { webSuggestions } from '#contract/public-site/suggestions.ts';
import type { TestApp } from '../../server/testing/start-test-app.ts';
import { openBackOffice } from './back-office.ts';
import type { Product } from './start-product.ts';

/* Locators and steps that tests of 工作台 share. */

export const board = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^待我处理/ });
export const popover = (page: Page) => page.getByRole('dialog', { name: '待我处理' });
export const home = (product: Product, token: string, width = 1440) =>
  openBackOffice(product, '/System/home', { viewport: { width, height: 900 } }, token);

export async function whole(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /您好/ }).waitFor();
  await board(page, '近 30 天').getByRole('button', { name: '以表格显示' }).waitFor();
}

let dropped = 0;

/** Submits a suggestion from an address of its own. */
export async function drop(site: TestApp, ProposeContent: string): Promise<void> {
  const form = { Mobile: '13812345678', ProposeContent };
  await site.send(webSuggestions.SavePropose, form, undefined, `10.7.0.${++dropped}`);
}
