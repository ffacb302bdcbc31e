import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { systemStaff } from '#contract/accounts/staff.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { startSession } from '../../server/modules/sessions/store.ts';
import { makeAdministrator } from '../../server/testing/factories/records.ts';
import { openBackOffice } from '../support/back-office.ts';
import { handOn, ways, type InputDriver } from '../support/input-driver.ts';
import { startTask } from '../support/task-figures.ts';
import { test } from '../support/test.ts';

/* The permissions of a role are set in a table and take effect with the next click of its users. */

const row = (page: Page, name: string) => page.locator('main [data-row-id]').filter({ hasText: name });

/** Gives a clerk a role that can read articles but not publish them. */
async function grant(driver: InputDriver, name: string, account: string): Promise<void> {
  const { page } = driver;
  await driver.go('角色');
  await driver.press(page.getByRole('button', { name: '新增角色' }));
  const role = page.getByRole('dialog', { name: '新增角色' });
  await driver.write(role.getByLabel('角色名称'), name);
  await driver.tick(role.getByLabel('查看文章', { exact: true }));
  await role.getByText('将有 1 项权限').waitFor();
  await driver.press(role.getByRole('button', { name: '保存', exact: true }));
  await row(page, name).waitFor();
  await driver.go('管理员');
  await driver.press(row(page, account).getByRole('button', { name: `编辑：${account}` }));
  const dialog = page.getByRole('dialog', { name: '编辑管理员' });
  await dialog.getByRole('option', { name }).waitFor({ state: 'attached' });
  await driver.choose(dialog.getByLabel('角色', { exact: true }), name);
  await driver.press(dialog.getByRole('button', { name: '保存', exact: true }));
  await row(page, account).getByText(name).waitFor();
}

test('a clerk receives a new role that reads but does not publish news, by mouse, keyboard and phone', async ({
  product,
  administrator,
}) => {
  const { site } = product;
  const page = await openBackOffice(product, '/System/home', {}, administrator);
  for (const [at, { way, means, width, more }] of ways.entries()) {
    const clerk = await makeAdministrator(site, { permissions: ['news:list', 'news:write', 'news:publish'] });
    const renaming = site.db.updateTable('administrators').set({ real_name: '王丽' });
    await renaming.where('id', '=', clerk.id).execute();
    const token = await startSession(site.db, { audience: 'administrator', holderId: clerk.id });
    const { Account } = await site.call(systemStaff.GetLoginUser, {}, token);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${product.origin}/System/home`);
    await page.getByRole('heading', { name: /您好/ }).waitFor();
    const driver = handOn(page, means);

    const endTask = await startTask(page, 14, means);
    await grant(driver, `只读${at + 1}`, Account);
    await endTask();

    // Navigation behind a menu button costs a click more each time, and the task navigates twice.
    expect(driver.clicks(), way).toBeLessThanOrEqual(8 + 2 * more);
    expect(await site.send(businessNews.GetNewsList, {}, token)).toMatchObject({ Code: 200 });
    expect(await site.send(businessNews.SaveNews, { Title: '稿' }, token)).toMatchObject({ Code: 403 });
  }
  await page.close();
});
