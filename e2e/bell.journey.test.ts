import { expect } from 'vitest';
import { signInAdministrator } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { focusedName, tabTo } from './by-keyboard.ts';
import { drop, popover } from './on-workbench.ts';
import { test } from './test.ts';

/* The bell in the header and what it leads to. Alone: admin/shell/bell.browser.test.tsx. */

test.beforeAll(async ({ site }) => {
  for (const content of ['甲：增加课程', '乙：查询太慢', '丙：班车']) await drop(site, content);
});

test('the bell stands on every page, is used by keyboard, and knows what was settled at once', async ({
  product,
}) => {
  const clerk = await signInAdministrator(product.site, ['suggestion:list', 'suggestion:handle']);
  const page = await openBackOffice(product, '/System/suggestions', {}, clerk);
  await page.getByRole('row').filter({ hasText: '甲' }).waitFor();
  await page.getByRole('button', { name: '待我处理 3 件' }).waitFor();

  await tabTo(page, '待我处理 3 件');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toMatch(/^建议/);
  expect(await allFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await popover(page).waitFor({ state: 'detached' });
  expect(await focusedName(page)).toBe('待我处理 3 件');
  await page.keyboard.press('Enter');
  await tabTo(page, '处理：甲：增加课程');
  await page.keyboard.press('Enter');

  const settled = page.getByRole('dialog', { name: '甲：增加课程' });
  await settled.getByLabel('办理情况').fill('已列入计划');
  expect(await popover(page).count()).toBe(0);
  await page.keyboard.press('Control+S');
  await page.getByRole('button', { name: '待我处理 2 件' }).waitFor();
  await page.close();
});
