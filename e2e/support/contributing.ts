import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { businessReviews } from '#contract/members/reviews.ts';
import { makeMenu, signInAdministrator, signInMember } from '../../server/testing/factories/records.ts';
import { chooseIn } from './choose-file.ts';
import type { Product } from './start-product.ts';

/** Creates an office of the association: menus that accept contributions, and an administrator who decides. */
export async function makeOffice({ site }: Product) {
  const token = await signInAdministrator(site);
  const journal = await makeMenu(site, token, { Name: '协会期刊' });
  const MenuId = await makeMenu(site, token, { Name: '在线投稿', ParentId: journal });

  /** Decides for the case of the article with this title. */
  const decide = async (title: string, Status: 1 | 2, ProcessItemName = '') => {
    const { List } = await site.call(businessReviews.GetProcessList, { kind: 2, pagesize: 999 }, token);
    const ProcessId = List.find(({ Title }) => Title === title)?.ProcessId ?? 0;
    await site.call(businessReviews.SaveProcessItem, { ProcessId, Status, ProcessItemName }, token);
  };
  return { token, MenuId, decide };
}

/** Opens a page in a browser of its own, as this member. */
export async function openAsMember(
  product: Product,
  member: { id: number },
  options: Parameters<Product['open']>[1] = {},
): Promise<Page> {
  const page = await product.open('/robots.txt', options);
  await signInHere(product, page, member);
  return page;
}

/** Signs in another member on the same computer. */
export async function signInHere(product: Product, page: Page, member: { id: number }): Promise<void> {
  const token = await signInMember(product.site, member);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`${product.origin}/contribute`);
  await page.getByRole('button', { name: '投稿', exact: true }).waitFor();
}

/** Opens the dialog for a new article. */
export async function openEditor(page: Page) {
  await page.getByRole('button', { name: '投稿', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '投稿' });
  await dialog.getByLabel('标题').waitFor();
  return dialog;
}

export function makePicture(width = 320, height = 180): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0b3d7a' } })
    .png()
    .toBuffer();
}

/** Chooses a file for the cover. */
export async function chooseCover(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await chooseIn(page, () => page.getByRole('button', { name: '选择封面图片' }).click(), file);
}
