import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { permissions, type Permission } from '#contract/api/permissions.ts';
import { businessSuggestions, webSuggestions } from '#contract/public-site/suggestions.ts';
import { signInAdministrator } from '../../server/testing/factories/records.ts';
import type { TestApp } from '../../server/testing/start-test-app.ts';
import { openBackOffice, pointAtPage } from '../support/back-office.ts';
import { startTask } from '../support/task-figures.ts';
import { test } from '../support/test.ts';

/* 建议箱 in the back office: a clerk answers the suggestions of visitors. */

const address = '/System/suggestions';
let count = 0;

/** Submits suggestions, the oldest first, each from an address of its own. */
async function drop(site: TestApp, contents: readonly string[]) {
  for (const ProposeContent of contents) {
    const form = { Mobile: '13812345678', ProposeContent };
    expect(await site.send(webSuggestions.SavePropose, form, undefined, `10.0.1.${++count}`)).toMatchObject({
      Code: 200,
    });
  }
}
const stored = async (site: TestApp, token: string, key: string) =>
  (await site.call(businessSuggestions.GetWebProposeList, { key }, token)).List;
const row = (page: Page, content: string) => page.getByRole('row').filter({ hasText: content });
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('seven clicks from the workbench settle five suggestions, and the bell updates at once', async ({
  product,
  administrator,
}) => {
  const contents = ['五件之一', '五件之二', '五件之三', '五件之四', '五件之五'];
  await product.site.db.deleteFrom('suggestions').execute();
  await drop(product.site, contents);
  const page = await openBackOffice(product, '/System/home', {}, administrator);
  const endTask = await startTask(page, 17);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };

  await click(await pointAtPage(page, '建议箱'));
  await click(page.getByRole('button', { name: `办理：${contents[0]}` }));
  for (const [at, content] of contents.entries()) {
    const opened = drawer(page, content);
    await opened.getByLabel('办理情况').fill(`已答复${content}`);
    await click(opened.getByRole('button', { name: at < 4 ? '办理并看下一条' : /^办\s?理$/ }));
    if (at === 0) await page.getByRole('button', { name: '待我处理 4 件', includeHidden: true }).waitFor();
  }

  await page.getByText('没有待办理的建议').waitFor();
  await endTask();
  expect(clicks).toBeLessThanOrEqual(11);
  expect(await stored(product.site, administrator, '五件')).toMatchObject(
    contents.toReversed().map((content) => ({ Status: 1, HandleNote: `已答复${content}` })),
  );
  await page.close();
});

test('the export contains the suggestions of the list and requires the permission', async ({
  product,
  administrator,
}) => {
  await drop(product.site, ['要导出的甲', '要导出的乙']);
  const page = await openBackOffice(product, `${address}?key=要导出`, {}, administrator);
  const button = page.getByRole('button', { name: '导出 2 条' });
  const [request, file] = await Promise.all([
    page.waitForRequest((asked) => asked.url().includes('ExportProposes')),
    page.waitForEvent('download'),
    button.click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^建议留言.*\.xlsx$/);
  expect(new URL(request.url()).searchParams.get('status')).toBe('0');

  await page.getByRole('checkbox', { name: '选择 要导出的乙' }).click();
  const [ofChosen] = await Promise.all([
    page.waitForRequest((asked) => asked.url().includes('ExportProposes')),
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出所选' }).click(),
  ]);
  const [second] = await stored(product.site, administrator, '要导出的乙');
  expect(new URL(ofChosen.url()).searchParams.get('Ids')).toBe(String(second?.ProposeId));
  await page.getByText('已选 1 条').waitFor();
  await page.close();

  const others = (Object.keys(permissions) as Permission[]).filter((one) => one !== 'suggestion:export');
  const token = await signInAdministrator(product.site, others);
  const clerk = await openBackOffice(product, `${address}?key=要导出`, {}, token);
  await row(clerk, '要导出的甲').waitFor();
  await clerk.getByRole('checkbox', { name: '选择 要导出的甲' }).click();
  await clerk.getByText('已选 1 条').waitFor();
  expect(await clerk.getByRole('button', { name: /^导出/ }).count()).toBe(0);
  await clerk.close();
});
