import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { systemAdministrators } from '#contract/administrators.ts';
import { systemRoles } from '#contract/roles.ts';
import { systemStaff } from '#contract/staff.ts';
import { businessNews } from '#contract/managed-news.ts';
import { startSession } from '../../server/sessions/store.ts';
import { makeAdministrator, signInAdministrator } from '../../server/testing/make.ts';
import { allFindings } from '../axe.ts';
import { openBackOffice } from '../back-office.ts';
import { handOn, ways, type Hand } from '../hand.ts';
import { test } from '../test.ts';

/*
 * What a role may do is said in a table; who has the role may do it with the next click.
 */

const row = (page: Page, name: string) => page.locator('main [data-row-id]').filter({ hasText: name });

/** A role that reads news and publishes nothing, given to a clerk. */
async function grant(hand: Hand, name: string, account: string): Promise<void> {
  const { page } = hand;
  await hand.go('角色');
  await hand.press(page.getByRole('button', { name: '新增角色' }));
  const role = page.getByRole('dialog', { name: '新增角色' });
  await hand.write(role.getByLabel('角色名称'), name);
  await hand.tick(role.getByLabel('查看文章', { exact: true }));
  await role.getByText('将有 1 项权限').waitFor();
  await hand.press(role.getByRole('button', { name: '保存', exact: true }));
  await row(page, name).waitFor();
  await hand.go('管理员');
  await hand.press(row(page, account).getByRole('button', { name: `编辑：${account}` }));
  const dialog = page.getByRole('dialog', { name: '编辑管理员' });
  await dialog.getByRole('option', { name }).waitFor({ state: 'attached' });
  await hand.choose(dialog.getByLabel('角色', { exact: true }), name);
  await hand.press(dialog.getByRole('button', { name: '保存', exact: true }));
  await row(page, account).getByText(name).waitFor();
}

test('a role that reads news and publishes nothing is made and given to a clerk, in each way of working', async ({
  product,
  administrator,
}) => {
  const { site } = product;
  const page = await openBackOffice(product, '/System/home', {}, administrator);
  for (const [at, { way, means, width, more }] of ways.entries()) {
    const clerk = await makeAdministrator(site, { permissions: ['news:list', 'news:save'] });
    const named = site.db.updateTable('administrators').set({ real_name: '王丽' });
    await named.where('id', '=', clerk.id).execute();
    const token = await startSession(site.db, { audience: 'administrator', holderId: clerk.id });
    const { Account } = await site.call(systemStaff.GetLoginUser, {}, token);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${product.origin}/System/home`);
    await page.getByRole('heading', { name: /您好/ }).waitFor();
    const hand = handOn(page, means);

    await grant(hand, `只读${at + 1}`, Account);

    // Where the navigation lies behind a button, it does so twice.
    expect(hand.clicks(), way).toBeLessThanOrEqual(8 + 2 * more);
    expect(await site.send(businessNews.GetNewsList, {}, token)).toMatchObject({ Code: 200 });
    expect(await site.send(businessNews.SaveNews, { Title: '稿' }, token)).toMatchObject({ Code: 403 });
  }
  await page.close();
});

test('a button brings its page along, a page takes its buttons with it, and the foot counts', async ({
  product,
  administrator,
}) => {
  const { site } = product;
  const page = await openBackOffice(product, '/System/roles', {}, administrator);
  const { RoleId } = await site.call(systemRoles.SaveRole, { RoleName: '文书' }, administrator);
  await site.call(
    systemAdministrators.SaveAdminUser,
    { Account: 'wenshu', RealName: '王丽', RoleId },
    administrator,
  );
  await page.reload();
  await row(page, '文书').getByRole('button', { name: '编辑：文书' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑角色' });
  const box = (name: string) => dialog.getByLabel(name, { exact: true });

  await box('删除友情链接').check();
  expect(await box('查看友情链接').isChecked()).toBe(true);
  await dialog.getByText('将增加 2 项，影响 1 位管理员，即时生效').waitFor();
  await box('查看友情链接').uncheck();
  expect(await box('删除友情链接').isChecked()).toBe(false);
  await dialog.getByText('共 0 项权限，没有改动').waitFor();

  await dialog.getByLabel('搜索权限').fill('建议');
  expect(await box('查看文章').count()).toBe(0);
  await box('办理建议').check();
  await dialog.getByLabel('搜索权限').fill('');
  await dialog.getByLabel('会员管理：全部').check();
  expect(await box('查看会员的完整电话与邮箱').isChecked()).toBe(true);
  expect(await allFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  const role = await site.call(systemRoles.GetRole, { id: RoleId }, administrator);
  expect(role.MenuIds.length).toBeGreaterThan(10);
  await page.close();
});

test('nobody gives what they do not hold, and the reason stands there; the built-in role is to be read', async ({
  product,
}) => {
  const { site } = product;
  const token = await signInAdministrator(site, ['role:list', 'role:save', 'link:list']);
  const page = await openBackOffice(product, '/System/roles', {}, token);
  await page.getByRole('button', { name: '新增角色' }).click();
  const dialog = page.getByRole('dialog', { name: '新增角色' });
  expect(await dialog.getByLabel('查看友情链接', { exact: true }).isEnabled()).toBe(true);
  expect(await dialog.getByLabel('新增或修改友情链接', { exact: true }).isDisabled()).toBe(true);
  await dialog.getByTitle('您没有这项权限，不能授予').first().waitFor();

  // Of what the other role may do, only what one holds comes along.
  await dialog.getByLabel('从其他角色复制权限').selectOption({ label: '系统管理员' });
  await dialog.getByText('将有 3 项权限').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '离开' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await row(page, '系统管理员').getByRole('button', { name: '查看：系统管理员' }).click();
  const builtin = page.getByRole('dialog', { name: '系统管理员' });
  await builtin.getByText('不能修改，也不能删除').waitFor();
  expect(await builtin.getByLabel('查看文章', { exact: true }).isDisabled()).toBe(true);
  expect(await builtin.getByRole('button', { name: '保存' }).count()).toBe(0);
  await page.close();
});
