import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { systemAudit } from '#contract/back-office/audit.ts';
import { labelOf } from '#contract/fields/labels.ts';
import { memberForm } from '#contract/members/managed-member.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { optionKind } from '#contract/members/options.ts';
import { call } from '../session/call.ts';
import { actOn, allBut, fits, notice, row } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeMember } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { MemberList } from './list.tsx';

/* Actions on a member from the list: disable, reset a password, set a level, read and print. */

const [first, second] = ['云帆安全公司', '衡准安全公司'] as const;
const address = '/System/members?key=安全公司';
const [masked, whole] = ['13*******00', '13699990000'];
let screen: OpenScreen;
let ids: [number, number];
let newLevel: number;

beforeAll(async () => {
  await signIn();
  // The latest member comes first in the list.
  const later = await makeMember({ MemberName: second, OperatorPhone: whole });
  ids = [(await makeMember({ MemberName: first, OperatorPhone: whole })).id, later.id];
  const level = { Type: optionKind.memberLevel, TypeName: '安全会员' };
  newLevel = (await call(businessOptions.SaveType, level)).TypeId;
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  await open();
});
afterEach(() => screen.unmount());

async function open(query = ''): Promise<void> {
  screen = await openScreen(<MemberList />, address + query);
  await expect.element(page.getByText(first).first()).toBeVisible();
}

const drawerOf = (name: string) => page.getByRole('dialog', { name });
const phoneOf = (name: string) => drawerOf(name).getByRole('button', { name: /^显示.+的手机$/ });
const tabOf = (name: string, tab: string) => drawerOf(name).getByRole('tab', { name: tab, exact: true });

async function openDrawer(name: string, tab?: string): Promise<void> {
  await page.getByRole('link', { name }).click();
  if (tab !== undefined) await tabOf(name, tab).click();
}

test('a member is disabled with one click and enabled again with another', async () => {
  await row(first)
    .getByRole('button', { name: `停用：${first}` })
    .click();
  await expect.element(notice('已停用，会员立即退出登录')).toBeVisible();
  await expect.element(row(first).getByText('已停用', { exact: true })).toBeVisible();

  await notice('已停用').getByRole('button', { name: '撤销' }).click();

  await expect.element(row(first).getByText('正常', { exact: true })).toBeVisible();
});

test('a password is reset after a confirmation and shown once', async () => {
  await actOn(row(second), '重置密码');
  const question = page.getByRole('dialog').filter({ hasText: `重置${second}的密码？` });
  await expect.element(question).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await question.getByRole('button', { name: '重置密码' }).click();

  const shown = drawerOf(`${second}的一次性密码`);
  await expect.element(shown.getByText(/会员首次登录须修改/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await shown.getByRole('button', { name: '我已记下' }).click();
  await expect.element(shown).not.toBeInTheDocument();
});

test('several members receive a level at once, and 撤销 restores the level of each member', async () => {
  const levels = async () =>
    (await call(businessMembers.GetMemberList, { key: '安全公司' })).List.map((one) => one.MemberLevelId);
  const before = await levels();
  for (const name of [first, second]) await page.getByRole('checkbox', { name: `选择 ${name}` }).click();
  await page.getByRole('button', { name: '设置等级' }).click();
  const dialog = page.getByRole('dialog', { name: '设置会员等级' });
  await dialog.getByLabelText('会员等级').selectOptions('安全会员');
  expect(await axeFindings()).toEqual([]);
  await dialog.getByRole('button', { name: '设置 2 家' }).click();
  await expect.element(notice('已设置会员等级')).toBeVisible();
  expect(await levels()).toEqual([newLevel, newLevel]);

  await notice('已设置会员等级').getByRole('button', { name: '撤销' }).click();

  await expect.poll(levels).toEqual(before);
});

test('a phone number is revealed in two clicks, and the disclosure is logged', async () => {
  const disclosures = async () => {
    const log = { action: 'GetContacts', noun: 'member', recordid: String(ids[0]) } as const;
    return (await call(systemAudit.GetOperationLog, log)).TotalCount;
  };
  const before = await disclosures();
  await openDrawer(first, '联络人');
  await expect.element(drawerOf(first).getByText(masked)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  expect(await disclosures()).toBe(before);

  await phoneOf(first).click();

  await expect.element(drawerOf(first).getByText(whole)).toBeVisible();
  expect(await disclosures()).toBe(before + 1);
});

test('a number revealed for one member remains masked for the next member', async () => {
  await openDrawer(first, '联络人');
  await drawerOf(first).getByRole('button', { name: '下一条' }).click();
  await expect.element(phoneOf(second)).toBeVisible();
  await drawerOf(second).getByRole('button', { name: '上一条' }).click();
  await phoneOf(first).click();
  await expect.element(drawerOf(first).getByText(whole)).toBeVisible();

  await drawerOf(first).getByRole('button', { name: '下一条' }).click();

  await expect.element(phoneOf(second)).toBeVisible();
  await expect.element(drawerOf(second).getByText(whole)).not.toBeInTheDocument();
});

test('the keys reach each tab and each record; the tab stays, and closing forgets it', async () => {
  await openDrawer(first);
  await tabOf(first, '资料').click();
  await expect.element(drawerOf(first).getByText('公司名称')).toBeVisible();

  await userEvent.keyboard('{ArrowRight}');

  await expect.element(tabOf(first, '联络人')).toHaveFocus();
  await expect.element(drawerOf(first).getByText('主联络人')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(tabOf(second, '联络人')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(tabOf(first, '联络人')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(drawerOf(first).getByRole('heading', { name: '变更记录' })).toBeVisible();
  expect(screen.location().search).toContain('tab=records');
  await userEvent.keyboard('{Escape}');
  await expect.element(drawerOf(first)).not.toBeInTheDocument();
  expect(screen.location().search).not.toContain('tab=');
});

test('the main contact is shown once, among the contacts', async () => {
  await openDrawer(first);
  await expect.element(drawerOf(first).getByText('公司名称')).toBeVisible();
  await expect.element(drawerOf(first).getByText(masked)).not.toBeInTheDocument();

  await tabOf(first, '联络人').click();

  await expect.element(drawerOf(first).getByText(masked)).toBeVisible();
  expect(drawerOf(first).getByText(masked).elements()).toHaveLength(1);
});

test('the drawer of a member shows the line breaks of its remarks, also in the history', async () => {
  const Remarks = '只在周三办公\n电话请转 803';
  const member = await call(businessMembers.GetMemberModel, { id: ids[0], masked: 1 });
  await call(businessMembers.EditMemberInfo, { ...member, Remarks });

  await openDrawer(first);

  await expect.element(drawerOf(first)).toBeVisible();
  const shown = () =>
    [...drawerOf(first).element().querySelectorAll<HTMLElement>('dd, td')].map(({ innerText }) => innerText);
  await expect.poll(() => shown().filter((text) => text === Remarks)).toHaveLength(1);
  await tabOf(first, '记录').click();
  await expect.poll(() => shown().filter((text) => text === Remarks)).toHaveLength(1);
});

test('the registration form is printed with the stored data of the company', async () => {
  let printed = '';
  const append = document.body.append.bind(document.body);
  document.body.append = (...nodes) => {
    append(...nodes);
    for (const view of nodes.map((node) => node instanceof HTMLIFrameElement && node.contentWindow))
      if (view) view.print = () => (printed = view.document.body.innerText);
  };
  await openDrawer(first);
  await actOn(drawerOf(first), '打印登记表');

  await expect.poll(() => printed).toContain('会员登记表');
  document.body.append = append;
  expect(printed).toMatch(/联系电话\s+13699990000/);
});

test('the form of a member has every labelled field of its declaration', async () => {
  await userEvent.keyboard('n');
  const dialog = page.getByRole('dialog', { name: '新增会员' });
  await expect.element(dialog.getByLabelText('公司名称', { exact: true })).toBeVisible();
  const text = dialog.element().textContent;

  const labels = Object.values(memberForm.entries).flatMap((rule) => labelOf(rule) ?? []);

  expect(labels.length).toBeGreaterThan(15);
  expect(labels.filter((label) => !text.includes(label))).toEqual([]);
});

test('a member is added by its name alone, and a wrong e-mail address is named beside its field', async () => {
  await userEvent.keyboard('n');
  const dialog = page.getByRole('dialog', { name: '新增会员' });
  const field = (name: string) => dialog.getByLabelText(name, { exact: true });
  await expect.element(dialog.getByText(/^只有公司名称必填/)).toBeVisible();
  await field('公司名称').fill('只有名称的安全公司');
  await field('邮箱').fill('无');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect.element(dialog.getByText('请输入正确邮箱')).toBeVisible();
  await field('邮箱').fill('');

  await dialog.getByRole('button', { name: '保存', exact: true }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row('只有名称的安全公司')).toBeVisible();
});

test('the menu of a row links to the contributions and certificates of the member', async () => {
  for (const [entry, path, name] of [
    ['投稿', '/System/news', 'membername'],
    ['证书', '/System/certificates', 'key'],
  ] as const) {
    await row(first)
      .getByRole('button', { name: `更多操作：${first}` })
      .click();
    const link = page.getByRole('menuitem', { name: entry, exact: true });
    // A link, so that Ctrl opens it in another tab of the browser.
    await expect.poll(() => link.element().querySelector('a')?.pathname).toBe(path);
    await link.click();

    await expect.poll(() => screen.location().pathname).toBe(path);
    expect(new URLSearchParams(screen.location().search).get(name)).toBe(first);
    await screen.unmount();
    await open();
  }
});

test('the record and the form of a member fit the width of a phone', async () => {
  await page.viewport(390, 844);
  for (const [opened, shown] of [
    [`&id=${ids[0]}`, page.getByRole('tab', { name: '联络人' })],
    ['&id=new', page.getByLabelText('公司名称', { exact: true })],
  ] as const) {
    await screen.unmount();
    await open(opened);
    await expect.element(shown).toBeVisible();
    expect(await axeFindings(), opened).toEqual([]);
    expect(fits(), opened).toBe(true);
  }
});

test('an administrator without member:personal cannot reveal masked data', async () => {
  await expect.element(row(first).getByRole('button', { name: '显示联系电话' })).toBeVisible();
  await screen.unmount();
  await signIn(allBut('member:personal'));
  await open();

  await expect.element(row(first).getByText(masked)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '显示联系电话' })).not.toBeInTheDocument();
});
