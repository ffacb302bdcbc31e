import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { readQrCode } from './certificates.ts';

export interface Slip {
  company: string;
  code: string;
  /** Where its QR code leads to. */
  address: string;
}

/** Prints the slips of all companies of a page of the members' list, and returns what is on the paper. */
export async function printSlips(page: Page, count: number): Promise<Slip[]> {
  const all = page.getByRole('checkbox', { name: '全选本页' });
  await expect
    .poll(async () => {
      if (!(await all.isChecked())) await all.click();
      return await page.getByText(`已选 ${count} 条`).isVisible();
    })
    .toBe(true);
  await page.getByRole('button', { name: '开通账号', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: `为 ${count} 家开通账号` });
  await dialog.getByRole('radio', { name: /^打印开通单/ }).check();
  await dialog.getByRole('button', { name: '开通账号' }).click();
  await page.getByText('开通码只显示这一次').waitFor();
  await page.getByRole('button', { name: `打印 ${count} 张开通单` }).click();
  const paper = page.frameLocator('iframe[aria-hidden="true"]').last();
  await paper.locator('article').first().waitFor({ state: 'attached' });
  const articles = paper.locator('article');
  const slips = await articles.evaluateAll((printed) =>
    printed.map((slip) => ({
      company: slip.querySelector('h2')?.textContent ?? '',
      code: slip.querySelector('.code')?.textContent ?? '',
      picture: slip.querySelector('svg')?.outerHTML ?? '',
    })),
  );
  return await Promise.all(
    slips.map(async ({ picture, ...slip }) => ({
      ...slip,
      address: await readQrCode(await rendered(picture)),
    })),
  );
}

/** Renders the picture of a slip as it is printed: 30 mm wide, 300 dots an inch, on white paper. */
const rendered = (picture: string) =>
  sharp(Buffer.from(picture), { density: 300 }).resize(354).flatten({ background: 'white' }).png().toBuffer();
