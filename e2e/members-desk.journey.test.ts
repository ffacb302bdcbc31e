import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { systemAudit } from '#contract/audit.ts';
import { businessMembers } from '#contract/managed-members.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { makeMember, makeOptions, signInAdministrator } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { actOn } from './crud-screen.ts';
import { test } from './test.ts';

const address = '/System/members';
const names = ['云帆工程检测有限公司', '衡准风险管理公司', '安泰建设集团'] as const;
const [first, second] = names;
let page: Page;
let ids: number[];

test.beforeAll(async ({ product }) => {
  const options = await makeOptions(product.site);
  const made = [];
  for (const MemberName of names.toReversed())
    made.unshift(await makeMember(product.site, { ...options, MemberName, OperatorPhone: '13699990000' }));
  ids = made.map(({ id }) => id);
});
test.beforeEach(async ({ product, administrator }) => {
  page = await openBackOffice(product, address, {}, administrator);
  await row(first).waitFor();
  return () => page.close();
});

const row = (name: string, on = page) => on.getByRole('row').filter({ hasText: name });
const notice = (text: string) => page.locator('.ant-notification-notice').filter({ hasText: text }).last();

test('a member is disabled with one click and taken back with another', async () => {
  await row(first)
    .getByRole('button', { name: `停用：${first}` })
    .click();
  await notice('已停用，会员立即退出登录').waitFor();
  await row(first).getByText('已停用', { exact: true }).waitFor();

  await notice('已停用').getByRole('button', { name: '撤销' }).click();

  await row(first).getByText('正常', { exact: true }).waitFor();
});

test('a password is reset after a question, shown once and copied', async ({ product }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await actOn(page, row(second), '重置密码');
  const question = page.getByRole('dialog').filter({ hasText: `重置${second}的密码？` });
  await question.waitFor();
  expect(await allFindings(page)).toEqual([]);
  await question.getByRole('button', { name: '重置密码' }).click();
  const shown = page.getByRole('dialog', { name: `${second}的一次性密码` });
  await page.getByText('已复制').waitFor();
  const password = await shown.locator('code').innerText();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await page.evaluate(() => navigator.clipboard.writeText('something else'));
  await shown.getByRole('button', { name: /复\s*制/ }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(password);

  expect(await allFindings(page)).toEqual([]);
  await shown.getByRole('button', { name: '我已记下' }).click();
  await shown.waitFor({ state: 'hidden' });
  const member = await product.site.db
    .selectFrom('members')
    .select('must_change_password')
    .where('id', '=', ids[1] ?? 0)
    .executeTakeFirstOrThrow();
  expect(member.must_change_password).toBe(true);
});

test('several members get a level at once, and each its own back', async ({ product, administrator }) => {
  const { MemberLevelId } = await makeOptions(product.site);
  const levels = async () =>
    (await product.site.call(businessMembers.GetMemberList, {}, administrator)).List.map(
      (member) => member.MemberLevelId,
    );
  const before = await levels();
  await page.reload();
  for (const name of [first, second]) await page.getByRole('checkbox', { name: `选择 ${name}` }).click();
  await page.getByRole('button', { name: '设置等级' }).click();
  const dialog = page.getByRole('dialog', { name: '设置会员等级' });
  await dialog.getByLabel('会员等级').selectOption(String(MemberLevelId));
  expect(await allFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '设置 2 家' }).click();
  await notice('已设置会员等级').waitFor();
  expect((await levels()).slice(0, 2)).toEqual([MemberLevelId, MemberLevelId]);

  await notice('已设置会员等级').getByRole('button', { name: '撤销' }).click();

  await expect.poll(levels).toEqual(before);
});

test('a phone number is read in two clicks, and the look at it is logged', async ({
  product,
  administrator,
}) => {
  const looks = async () =>
    (await product.site.call(systemAudit.GetOperationLog, { action: 'GetMemberModel' }, administrator))
      .TotalCount;
  const before = await looks();
  await page.getByRole('link', { name: first }).click();
  const drawer = page.getByRole('dialog').filter({ hasText: '变更记录' });
  await drawer.locator('.masked').filter({ hasText: '13*******00' }).waitFor();
  expect(await allFindings(page)).toEqual([]);
  expect(await looks()).toBe(before);

  await drawer.getByRole('button', { name: '显示联系电话' }).click();

  await drawer.getByText('13699990000').waitFor();
  expect(await looks()).toBe(before + 1);
  await page.keyboard.press('ArrowDown');
  await drawer.getByRole('heading', { name: '入会审核' }).waitFor();
  await page.waitForURL((url) => url.searchParams.get('id') === String(ids[1]));
});

test('a number that was shown of one member is not shown of the next', async () => {
  await page.getByRole('link', { name: first }).click();
  const drawerOf = (name: string) => page.getByRole('dialog', { name });
  const phoneOf = (name: string) => drawerOf(name).getByRole('button', { name: '显示联系电话' });
  await phoneOf(first).waitFor();
  await drawerOf(first).getByRole('button', { name: '下一条' }).click();
  await phoneOf(second).waitFor();
  await drawerOf(second).getByRole('button', { name: '上一条' }).click();
  await phoneOf(first).click();
  await drawerOf(first).getByText('13699990000').waitFor();

  await drawerOf(first).getByRole('button', { name: '下一条' }).click();

  await phoneOf(second).waitFor();
  expect(await drawerOf(second).getByText('13699990000').count()).toBe(0);
});

test('the registration form is printed with what is known of the company', async () => {
  await page.getByRole('link', { name: first }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `更多操作：${first}` })
    .click();
  await page.evaluate(() => {
    const append = document.body.append.bind(document.body);
    document.body.append = (...nodes) => {
      append(...nodes);
      for (const view of nodes.map((node) => node instanceof HTMLIFrameElement && node.contentWindow))
        if (view) view.print = () => (document.body.dataset['printed'] = view.document.body.innerText);
    };
  });

  await page.getByRole('menuitem', { name: '打印登记表' }).click();

  const printed = () => page.evaluate(() => document.body.dataset['printed'] ?? '');
  await expect.poll(printed).toContain('会员登记表');
  expect(await printed()).toMatch(/联系电话\s+13699990000/);
});

test('contributions are a link in the row’s menu, in another browser tab with Ctrl', async () => {
  await row(first)
    .getByRole('button', { name: `更多操作：${first}` })
    .click();
  const entry = page.getByRole('menuitem', { name: '投稿' });

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    entry.click({ modifiers: ['Control'] }),
  ]);

  await tab.getByRole('heading', { name: '文章管理' }).waitFor();
  await expect.poll(() => new URL(tab.url()).searchParams.get('membername')).toBe(first);
  expect(await tab.getByLabel('投稿会员').inputValue()).toBe(first);
  await expect.poll(() => new URL(page.url()).pathname).toBe(address);
  await tab.close();

  await row(first)
    .getByRole('button', { name: `更多操作：${first}` })
    .press('Enter');
  // The menu takes the focus some frames after it is seen.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=menuitem]') != null))
    .toBe(true);
  await page.getByRole('menuitem', { name: '投稿' }).press('Enter');
  await page.getByRole('heading', { name: '文章管理' }).waitFor();
  await page.getByText('没有符合条件的文章管理').waitFor();
  expect(await page.getByLabel('投稿会员').inputValue()).toBe(first);
});

test('the export holds what the filter shows', async () => {
  await page.getByLabel('关键词').fill('云帆');
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: '导出 1 条' });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);

  expect(file.suggestedFilename()).toMatch(/^会员名单.*\.xlsx$/);
});

test('an account that is taken is said beside it, with all that was typed', async ({ product }) => {
  const { account } = await makeMember(product.site);
  await page.getByRole('button', { name: '新增会员' }).click();
  const dialog = page.getByRole('dialog', { name: '新增会员' });
  await dialog.getByText('新增的会员由另一位管理员审核后生效').waitFor();
  await dialog.getByLabel('账号', { exact: true }).fill(account);
  await dialog.getByRole('button', { name: /生\s*成/ }).click();
  await dialog.getByLabel('单位名称').fill('又一家公司');
  await dialog.getByLabel('负责人').fill('王建国');
  await dialog.getByLabel('单位归类').selectOption({ index: 1 });
  await dialog.getByLabel('会员等级').selectOption({ index: 1 });
  await dialog.getByLabel('联系电话').fill('13800138000');
  await dialog.getByLabel('邮箱').fill('another@example.com');
  await dialog.getByLabel('员工人数').fill('12');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();

  await dialog.getByText('账号已存在').waitFor();
  expect(await dialog.getByLabel('单位名称').inputValue()).toBe('又一家公司');
  await dialog.getByLabel('账号', { exact: true }).fill('anotherone');
  await page.clock.install();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  // Said as soon as it is stored; the window closes when the list has been read anew.
  const toReview = page.getByRole('link', { name: '去通知审核人' });
  await toReview.waitFor();
  await page.clock.fastForward(5_000);
  expect(await toReview.isVisible()).toBe(true);
  await dialog.waitFor({ state: 'hidden' });
  await row('又一家公司').getByText('审核中', { exact: true }).waitFor();
});

test('a phone shows record and form within its width', async ({ product, administrator }) => {
  const viewport = { width: 390, height: 844 };
  const phone = await openBackOffice(product, `${address}?id=${ids[0]}`, { viewport }, administrator);
  await phone.getByRole('heading', { name: '联系' }).waitFor();
  expect(await allFindings(phone)).toEqual([]);
  await phone.goto(`${product.origin}${address}?id=new`);
  await phone.getByLabel('单位名称').waitFor();
  expect(await allFindings(phone)).toEqual([]);

  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await phone.close();
});

test('without member:personal nothing masked can be shown', async ({ product }) => {
  const others = (Object.keys(permissions) as Permission[]).filter((one) => one !== 'member:personal');
  const clerk = await openBackOffice(product, address, {}, await signInAdministrator(product.site, others));
  await row(first, clerk).getByText('13*******00').waitFor();

  expect(await clerk.getByRole('button', { name: '显示联系电话' }).count()).toBe(0);
  await clerk.close();
});
