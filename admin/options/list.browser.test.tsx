import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { maxPageSize } from '#contract/api/paging.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { optionKind } from '#contract/members/options.ts';
import { call } from '../session/call.ts';
import { allBut, fits, pressOn } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeMember } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { TypeList } from './list.tsx';

/* Names are edited in place. No other browser test file creates reasons for rejecting. */

const { companyType, memberLevel, applicationReason } = optionKind;
const [used, renamed, unused] = ['在用的归类', '施工单位', '无用的归类'] as const;
let screen: OpenScreen;
let usedId: number;

beforeAll(async () => {
  await signIn();
  const made = async (Type: number, TypeName: string) =>
    (await call(businessOptions.SaveType, { Type, TypeName })).TypeId;
  const [CompanyTypeId, MemberLevelId] = [
    await made(companyType, used),
    await made(memberLevel, '在用的等级'),
  ];
  usedId = CompanyTypeId;
  for (const name of [renamed, unused]) await made(companyType, name);
  for (const name of ['材料不全', '执照过期']) await made(applicationReason, name);
  await makeMember({ CompanyTypeId, MemberLevelId, MemberName: '唯一在用归类的单位' });
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  await open();
});
afterEach(() => screen.unmount());

async function open(query = ''): Promise<void> {
  screen = await openScreen(<TypeList />, `/System/types${query}`);
  await expect.element(page.getByRole('region').first()).toBeVisible();
}

const types = page.getByRole('region', { name: '单位归类', exact: true });
const reasons = page.getByRole('region', { name: '入会驳回理由', exact: true });
const shownReasons = () =>
  [...reasons.element().querySelectorAll<HTMLInputElement>('tbody .in-place')].map(({ value }) => value);
const namesOf = async (type: number) =>
  (await call(businessOptions.GetTypeList, { type, pagesize: maxPageSize })).List.map(
    ({ TypeName }) => TypeName,
  );

test('a name is edited in place, and Escape or a rejected save restores the old name', async () => {
  const name = types.getByLabelText(`名称：${renamed}`);
  await name.fill('不要的名称');
  await userEvent.keyboard('{Escape}');
  await expect.element(name).toHaveValue(renamed);

  await name.fill('施工企业');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => namesOf(companyType)).toContain('施工企业');

  const changed = types.getByLabelText('名称：施工企业');
  await changed.fill(used);
  await userEvent.keyboard('{Enter}');
  await expect.element(types.getByText('名称已存在')).toBeVisible();
  await expect.element(changed).toHaveValue('施工企业');
});

test('a new reason is added at the end, moved by keyboard, removed and restored to its place', async () => {
  await page.getByRole('link', { name: '驳回理由' }).click();
  const reason = '营业执照已过有效期，请上传最新的营业执照后重新提交，其余材料无需重复提供。';
  await reasons.getByLabelText('新增入会驳回理由').fill(reason);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => shownReasons().at(-1)).toBe(reason);
  expect(await axeFindings()).toEqual([]);
  const before = shownReasons();

  await pressOn(reasons.getByRole('button', { name: `排序：${reason}` }), '{Alt>}{ArrowUp}{/Alt}');
  const moved = [...before.slice(0, -2), reason, before.at(-2)];
  await expect.poll(() => namesOf(applicationReason)).toEqual(moved);

  await reasons.getByRole('button', { name: `删除：${reason}` }).click();
  await expect.poll(shownReasons).not.toContain(reason);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(shownReasons).toEqual(moved);
});

test('a type in use cannot be deleted, shows the reason and links to its members', async () => {
  const removal = types.getByRole('button', { name: `删除：${used}` });
  await expect.element(removal).toBeDisabled();
  await expect.element(removal).toHaveAttribute('title', '1 家会员在用，不能删除');

  await types.getByRole('link', { name: `1 家，${used}的会员` }).click();

  const { pathname, search } = screen.location();
  expect(pathname).toBe('/System/members');
  const companytypeid = new URLSearchParams(search).get('companytypeid');
  expect(companytypeid).toBe(String(usedId));
  const { List } = await call(businessMembers.GetMemberList, { companytypeid: Number(companytypeid) });
  expect(List.map(({ MemberName }) => MemberName)).toEqual(['唯一在用归类的单位']);
});

test('the page of types fits a wide window and a phone, and axe reports no violation', async () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    await expect.element(types.getByLabelText(`名称：${used}`)).toBeVisible();
    expect(await axeFindings(), `at ${width} px`).toEqual([]);
    expect(fits(), `at ${width} px`).toBe(true);
  }
});

test('an administrator without a permission sees none of its controls', async () => {
  const main = page.getByRole('main');
  const buttons = (name: string) => main.getByRole('button', { name, exact: true });
  const removal = buttons(`删除：${unused}`);
  const editing = [buttons(`排序：${used}`), buttons('新增').first(), main.getByLabelText(`名称：${used}`)];
  for (const control of [removal, ...editing]) await expect.element(control).toBeVisible();

  for (const [without, controls] of [
    ['type:save', editing],
    ['type:del', [removal]],
  ] as const) {
    await screen.unmount();
    await signIn(allBut(without));
    await open();
    await expect.element(types.getByRole('link', { name: `1 家，${used}的会员` })).toBeVisible();
    for (const control of controls) await expect.element(control).not.toBeInTheDocument();
  }
});
