import type { Page } from 'playwright-core';
import { signInAdministrator } from '../server/testing/make.ts';
import type { Product } from './start-product.ts';

/** A page of the back office with an administrator of its own signed in. */
export async function openBackOffice(product: Product, address: string): Promise<Page> {
  const token = await signInAdministrator(product.site);
  const page = await product.open('/login');
  await page.evaluate((value) => sessionStorage.setItem('backstageToken', value), token);
  await page.goto(`${product.origin}${address}`);
  return page;
}
