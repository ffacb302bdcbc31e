import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeRoster } from '../../server/testing/factories/make-roster.ts';
import { signInAdministrator } from '../../server/testing/factories/records.ts';
import { openBackOffice } from '../support/back-office.ts';
import { choose, workbook } from '../support/importing.ts';
import { printSlips } from '../support/slips.ts';
import type { Product } from '../support/start-product.ts';
import { test } from '../support/test.ts';

/*
 * The first afternoon of an office: its roster imported in a few clicks, approved by a colleague in one press and taken back; imported
 * again, accounts opened by slip, two records merged and parted.
 */

const screen = { viewport: { width: 1440, height: 900 } };

test('a roster of three hundred companies is imported, approved in one press and taken back', async ({
  product,
}) => {
  const page = await importRoster(product, await signInAdministrator(product.site));
  await approveRoster(product);

  await page.getByRole('button', { name: '撤回整批' }).first().click();
  const undoing = page.getByRole('dialog', { name: /^撤回 / });
  await undoing.getByLabel('撤回原因').fill('试导');
  await undoing.getByRole('button', { name: '撤回 296 家' }).click();
  await page.getByRole('heading', { name: '已撤回 名册.xlsx' }).waitFor();
  expect(await approved(product)).toEqual([]);
});

test('companies of a roster get slips to open accounts, and two of them are merged and parted', async ({
  product,
}) => {
  const clerk = await signInAdministrator(product.site);
  await importRoster(product, clerk);
  await approveRoster(product);

  const list = await openBackOffice(product, '/System/members?opening=none', screen, clerk);
  await list.evaluate(() => (window.print = () => {}));
  await list.locator('[data-row-id]').nth(9).waitFor();
  expect(await printSlips(list, 10)).toHaveLength(10);

  await mergeAndPart(list);
});

/** Imports the roster, with new types and levels, and pairs of rows that are one company; the same answers are remembered. */
async function importRoster(product: Product, importer: string): Promise<Page> {
  const page = await openBackOffice(product, '/System/members/import', screen, importer);
  await choose(page, workbook('名册.xlsx', await makeRoster()));
  await page.getByRole('heading', { name: '检查结果（尚未存入）' }).waitFor();
  const questions = page.getByRole('region', { name: '需要决定' });
  if (await questions.getByRole('button', { name: /都新增$/ }).count()) await answer(page);
  await page.getByText('都已决定，可以修改').waitFor();
  await page.getByRole('button', { name: '导入全部 300 行' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '导入全部 300 行' }).click();
  await page.getByRole('heading', { name: '已导入 300 行' }).waitFor();
  return page;
}

async function answer(page: Page): Promise<void> {
  const questions = page.getByRole('region', { name: '需要决定' });
  for (const title of ['单位归类', '会员等级']) {
    await questions
      .locator('div', { hasText: title })
      .getByRole('button', { name: /都新增$/ })
      .first()
      .click();
  }
  for (const select of await page.getByLabel(/可能是同一家/).all()) await select.selectOption('merge');
  await page.getByRole('button', { name: '按所选重新检查' }).click();
}

async function approveRoster(product: Product): Promise<void> {
  const colleague = await openBackOffice(
    product,
    '/System/reviews?kind=4',
    { viewport: { width: 1366, height: 768 } },
    await signInAdministrator(product.site),
  );
  await colleague.getByRole('list', { name: '名册里的会员' }).waitFor();
  await colleague.getByRole('button', { name: '通过', exact: true }).click();
  await expect.poll(async () => (await approved(product)).length, { timeout: 20_000 }).toBeGreaterThan(40);
}

const approved = async ({ site }: Product) =>
  await site.db
    .selectFrom('members')
    .select('id')
    .where('status', '=', 1)
    .where('city', '=', '东江市')
    .execute();

/** Merges the first two members of the list, and takes it back. */
async function mergeAndPart(page: Page): Promise<void> {
  await page.goto(new URL('/System/members', page.url()).href);
  const rows = page.locator('[data-row-id]');
  await rows.nth(1).waitFor();
  const memberId = await rows.first().getAttribute('data-row-id');
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').click();
  await page.getByRole('button', { name: '合并', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '合并会员' });
  await dialog.getByRole('button', { name: '合并', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(new URL(`/System/members?id=${memberId}`, page.url()).href);
  await page.getByRole('tab', { name: '记录' }).click();
  await page.getByRole('button', { name: '撤回合并' }).click();
  await page
    .getByRole('dialog', { name: /^撤回与/ })
    .getByRole('button', { name: '撤回合并' })
    .click();
  await page.getByText('已撤回合并').waitFor();
}
