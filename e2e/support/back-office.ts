import type { BrowserContextOptions, Page } from 'playwright-core';
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
