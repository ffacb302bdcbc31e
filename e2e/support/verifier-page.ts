import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Product } from './start-product.ts';

/** Saves the page that verifies certificates offline; returns the address of the file. */
export async function save(product: Product, folder: string): Promise<string> {
  const path = join(folder, 'verifier.html');
  await writeFile(path, await (await fetch(`${product.origin}/verifier.html?save`)).text());
  return `file://${path}`;
}

/** Opens the saved page in a browser without a network. */
export async function openSaved(product: Product, folder: string): Promise<Page> {
  const saved = await save(product, folder);
  const page = await product.open('/healthz');
  await page.context().setOffline(true);
  await page.goto(saved);
  return page;
}

export async function checkCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('或粘贴二维码的内容').fill(code);
  await page.getByRole('button', { name: '核验' }).click();
}

/** Finds the verdict on a code, such as `✓ 签名有效`. */
export const verdictOf = (page: Page, title: string) =>
  page.getByRole('status').getByRole('heading', { name: title, exact: true });

export async function loadList(page: Page, content: string): Promise<void> {
  const buffer = Buffer.from(content);
  await page
    .getByLabel('载入撤销名单')
    .setInputFiles({ name: 'revoked.json', mimeType: 'application/json', buffer });
}
