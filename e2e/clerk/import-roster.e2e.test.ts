import { expect } from 'vitest';
import { makeRoster } from '../../server/testing/factories/make-roster.ts';
import { signInAdministrator } from '../../server/testing/factories/records.ts';
import { openBackOffice } from '../support/back-office.ts';
import { choose, workbook } from '../support/importing.ts';
import { test } from '../support/test.ts';

/* The roster of an office: imported in a few clicks, approved by a colleague in one press, and taken back. */

test('a roster of three hundred companies is imported, approved in one press and taken back', async ({
  product,
}) => {
  const importer = await signInAdministrator(product.site);
  const page = await openBackOffice(
    product,
    '/System/members/import',
    { viewport: { width: 1440, height: 900 } },
    importer,
  );
  await choose(page, workbook('名册.xlsx', await makeRoster()));
  await page.getByRole('heading', { name: '检查结果（尚未存入）' }).waitFor();
  for (const title of ['单位归类', '会员等级']) {
    const questions = page.getByRole('region', { name: '需要决定' });
    await questions
      .locator('div', { hasText: title })
      .getByRole('button', { name: /都新增$/ })
      .first()
      .click();
    await expect.poll(() => questions.getByText(`还没有`).count()).toBeGreaterThan(0);
    await page.getByRole('heading', { name: '检查结果（尚未存入）' }).waitFor();
  }
  for (const select of await page.getByLabel(/可能是同一家/).all()) await select.selectOption('merge');
  await page.getByRole('button', { name: '按所选重新检查' }).click();
  await page.getByText('都已决定，可以修改').waitFor();
  await page.getByRole('button', { name: '导入全部 300 行' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '导入全部 300 行' }).click();
  await page.getByRole('heading', { name: '已导入 300 行' }).waitFor();

  const colleague = await openBackOffice(
    product,
    '/System/reviews?kind=4',
    { viewport: { width: 1366, height: 768 } },
    await signInAdministrator(product.site),
  );
  await colleague.getByRole('list', { name: '名册里的会员' }).waitFor();
  await colleague.getByRole('button', { name: '通过', exact: true }).click();
  const approved = () =>
    product.site.db
      .selectFrom('members')
      .select('id')
      .where('status', '=', 1)
      .where('city', '=', '东江市')
      .execute();
  await expect.poll(async () => (await approved()).length, { timeout: 20_000 }).toBeGreaterThan(40);

  await page.getByRole('button', { name: '撤回整批' }).first().click();
  const undoing = page.getByRole('dialog', { name: /^撤回 / });
  await undoing.getByLabel('撤回原因').fill('试导');
  await undoing.getByRole('button', { name: '撤回 296 家' }).click();
  await page.getByRole('heading', { name: '已撤回 名册.xlsx' }).waitFor();
  expect(await approved()).toEqual([]);
});
