import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { businessOptions } from '#contract/options.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { makeMember, signInAdministrator } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { test } from './test.ts';

const address = '/System/types';
const kinds = ['建设单位', '施工单位', '检测机构'];
let page: Page;

test.beforeAll(async ({ product, administrator }) => {
  const ids = [];
  for (const TypeName of kinds) {
    const { TypeId } = await product.site.call(
      businessOptions.SaveType,
      { Type: 1, TypeName },
      administrator,
    );
    ids.push(TypeId);
  }
  const level = { Type: 2, TypeName: '理事单位' } as const;
  const { TypeId } = await product.site.call(businessOptions.SaveType, level, administrator);
  await makeMember(product.site, {
    CompanyTypeId: ids[0] ?? 0,
    MemberLevelId: TypeId,
    MemberName: '唯一的建设单位',
  });
});
test.beforeEach(async ({ product, administrator }) => {
  page = await openBackOffice(product, address, {}, administrator);
  await table().getByLabel('名称：建设单位').waitFor();
  return () => page.close();
});

const table = (title = '单位归类', on = page) => on.getByRole('region', { name: title });
const shown = () =>
  table()
    .locator('tbody input.in-place')
    .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')));
const saved = (call: string) => page.waitForResponse((answer) => answer.url().includes(call));

test('a name is edited where it stands; Escape takes it back', async () => {
  const name = table().getByLabel('名称：施工单位');
  await name.fill('不要的名称');
  await name.press('Escape');
  await expect.poll(() => name.inputValue()).toBe('施工单位');

  await name.fill('施工企业');
  const stored = saved('SaveType');
  await name.press('Enter');
  await stored;
  await table().getByLabel('名称：施工企业').waitFor();

  await table().getByLabel('名称：施工企业').fill('建设单位');
  await page.keyboard.press('Enter');
  await page.getByText('名称已存在').waitFor();
  await expect.poll(() => table().getByLabel('名称：施工企业').inputValue()).toBe('施工企业');
});

test('a new one goes last, is moved by keys, removed and brought back to its place', async () => {
  await table().getByLabel('新增单位归类').fill('保险公司');
  await page.keyboard.press('Enter');
  await table().getByLabel('名称：保险公司').waitFor();
  const before = await shown();
  expect(before.at(-1)).toBe('保险公司');

  const sorted = saved('SortTypes');
  await table().getByRole('button', { name: '排序：保险公司' }).press('Alt+ArrowUp');
  await sorted;
  const moved = [...before.slice(0, -2), '保险公司', before.at(-2)];
  await expect.poll(shown).toEqual(moved);

  await table().getByRole('button', { name: '删除：保险公司' }).click();
  await table().getByLabel('名称：保险公司').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(shown).toEqual(moved);
});

test('what members use stays and says why, and leads to them', async () => {
  const removal = table().getByRole('button', { name: '删除：建设单位' });
  expect(await removal.isDisabled()).toBe(true);
  expect(await removal.getAttribute('title')).toBe('1 家会员在用，不能删除');

  await table().getByRole('link', { name: '1 家，建设单位的会员' }).click();

  await page.getByRole('row').filter({ hasText: '唯一的建设单位' }).waitFor();
  expect(await page.locator('main tbody tr[data-row-id]').count()).toBe(1);
});

test('reasons for rejecting stand in the third tab', async () => {
  await page.getByRole('link', { name: '驳回理由' }).click();
  const reason = '营业执照已过有效期，请上传最新的营业执照后重新提交，其余材料无需重复提供。';
  await table('入会驳回理由').getByLabel('新增入会驳回理由').fill(reason);
  await page.keyboard.press('Enter');

  await table('入会驳回理由').getByLabel(`名称：${reason}`).waitFor();
  expect(await allFindings(page)).toEqual([]);
});

test('a phone shows it within its width', async ({ product, administrator }) => {
  expect(await allFindings(page)).toEqual([]);
  const viewport = { width: 390, height: 844 };
  const phone = await openBackOffice(product, address, { viewport }, administrator);
  await phone.getByLabel('名称：建设单位').waitFor();

  expect(await allFindings(phone)).toEqual([]);
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await phone.close();
});

test.for([
  ['type:save', ['排序：建设单位', '新增'], ['名称：建设单位']],
  ['type:del', ['删除：检测机构'], []],
] as const)('without %s its controls are absent', async ([without, buttons, fields], { product }) => {
  const others = (Object.keys(permissions) as Permission[]).filter((one) => one !== without);
  const clerk = await openBackOffice(product, address, {}, await signInAdministrator(product.site, others));
  await table('单位归类', clerk)
    .getByRole('row')
    .filter({ has: clerk.getByText('1', { exact: true }) })
    .waitFor();

  for (const name of buttons)
    expect(await clerk.getByRole('main').getByRole('button', { name, exact: true }).count()).toBe(0);
  for (const label of fields) expect(await clerk.getByLabel(label).count()).toBe(0);
  await clerk.close();
});
