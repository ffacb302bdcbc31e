import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInAdministrator } from '../../server/testing/factories/records.ts';
import type { Product } from './start-product.ts';

/** Opens a page of the back office, as a new administrator unless a token is given. */
export async function openBackOffice(
  product: Product,
  address: string,
  options: BrowserContextOptions = {},
  given?: string,
): Promise<Page> {
  const token = given ?? (await signInAdministrator(product.site));
  // A page of the same origin that costs nothing, to leave the token in.
  const page = await product.open('/robots.txt', options);
  const entries = { backstageToken: token, acceptedSiteAddress: product.origin };
  await page.evaluate((values) => Object.assign(sessionStorage, values), entries);
  await page.goto(`${product.origin}${address}`);
  return page;
}

/** The navigation of a wide window, or of the drawer of a narrow one. */
export const navigationOf = (page: Page) => page.getByRole('navigation', { name: '后台导航' });

/** Returns the group of the navigation around a page, which may be closed. */
export const groupOf = (page: Page, name: string) =>
  navigationOf(page)
    .locator('.menu-group', { has: page.locator(`a:has(:text-is("${name}"))`) })
    .locator(':scope > button');

/** Returns the link to a page in the navigation; the mouse shows the pages of a closed group beside it. */
export async function pointAtPage(page: Page, name: string): Promise<Locator> {
  const link = navigationOf(page).locator(`a:has(:text-is("${name}"))`);
  await expect
    .poll(async () => (await link.isVisible()) || (await groupOf(page, name).isVisible()))
    .toBe(true);
  if (!(await link.isVisible())) await groupOf(page, name).hover();
  await link.waitFor();
  return link;
}

/** Goes to a page by the navigation of a wide window, with one click. */
export async function goByMenu(page: Page, name: string): Promise<void> {
  await (await pointAtPage(page, name)).click();
}
