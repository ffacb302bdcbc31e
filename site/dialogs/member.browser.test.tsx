import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { webMembers } from '#contract/members/members.ts';
import { axeFindingsInEveryTheme } from '#ui/testing/axe.ts';
import { breakLine } from '#ui/testing/broken-network.ts';
import { focusOn } from '#ui/testing/keys.ts';
import { call } from '../session/server.ts';
import { readToken } from '../session/token.ts';
import {
  beginOnPrivacyPage,
  entrance,
  fieldIn,
  fillSignIn,
  memberDialog,
  openMemberDialog,
  signInDialog,
} from '../testing/dialogs.ts';
import { makeMember, signInHere } from '../testing/factories.ts';

/* Members see and change their own data; the suggestion box is open to every visitor. */

let account: string;
let password: string;
const at = beginOnPrivacyPage(async () => {
  const member = await makeMember({ MemberName: `上海某勘察公司${crypto.randomUUID().slice(0, 8)}` });
  ({ account, password } = member);
  await signInHere(member);
});

const says = async (text: string | RegExp) =>
  await expect.element(page.getByText(text).first()).toBeVisible();
const save = () => memberDialog.getByRole('button', { name: '保存' }).click();
const contact = fieldIn(memberDialog, '联络人');
const isGone = async () => await expect.element(memberDialog).not.toBeInTheDocument();

async function isStored(): Promise<void> {
  await openMemberDialog(account);
  await says(/已恢复您上次未保存的内容/);
  await expect.element(contact).toHaveValue('王五');
}

async function giveUp(): Promise<void> {
  await memberDialog.getByRole('button', { name: '取消' }).click();
  await openMemberDialog(account);
  await expect.element(contact).toHaveValue('李四');
  expect(page.getByText(/已恢复/).elements()).toEqual([]);
}

test('a member changes its contact data, while account, company, type and level remain read-only', async () => {
  await openMemberDialog(account);
  expect(((await memberDialog.findElement()) as HTMLElement).offsetWidth).toBe(700);
  await says(/^上海某勘察公司/);
  expect(
    memberDialog.getByRole('textbox', { name: /^\s*(账号|公司名称|单位归类|会员等级)/ }).elements(),
  ).toEqual([]);
  expect(await axeFindingsInEveryTheme()).toEqual([]);

  await contact.fill('  ');
  await fieldIn(memberDialog, '联系电话').fill('');
  await save();
  await says('请输入联络人');
  await says('请输入联系电话');
  await contact.fill(' 王五 ');
  await fieldIn(memberDialog, '联系电话').fill('12345');
  await save();
  await says('请输入正确电话号码');
  await fieldIn(memberDialog, '联系电话').fill('021-55550136');
  await fieldIn(memberDialog, '主营业务').fill('岩土勘察');
  await save();

  await says('修改成功');
  await isGone();
  expect(await call(webMembers.GetUserInfo, {})).toMatchObject({
    DailyOperator: '王五',
    OperatorPhone: '021-55550136',
    Mainbusiness: '岩土勘察',
    LegalPerson: '张三',
  });
  await openMemberDialog(account);
  await expect.element(contact).toHaveValue('王五');
});

test('Escape and the close button retain the typed values, and 取消 discards them', async () => {
  await openMemberDialog(account);
  await contact.fill('王五');

  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => memberDialog.getByRole('button', { name: '关闭' }).click(),
  ]) {
    await close();
    await isGone();
    await says('已保留填写的内容，再次打开会员信息可继续修改');
    await isStored();
  }
  await giveUp();
});

test('a failed request shows a network error and retains the typed values', async () => {
  await openMemberDialog(account);
  await contact.fill('赵六');
  const line = breakLine();

  await save();
  await says('后端接口连接异常');
  await expect.element(contact).toHaveValue('赵六');
  line.mend();
  await save();

  await says('修改成功');
});

test('an ended session opens the home page, and the typed values are restored after the next sign-in', async () => {
  await openMemberDialog(account);
  await contact.fill('王五');
  await call(memberSessions.Logout, {});

  await save();

  // Both messages appear at once, and leave after some seconds.
  await Promise.all([says('无效的会话，或者会话已过期，请重新登录'), says(/您填写的内容已保留/)]);
  await isGone();
  await expect.poll(() => at.site.address()).toBe('/home');
  expect(readToken()).toBeNull();
  await entrance().click();
  await fillSignIn({ account, password });
  await expect.element(signInDialog).not.toBeInTheDocument();
  await isStored();
  await giveUp();
});

test('the buttons of a form remain visible in a low window', async () => {
  await page.viewport(1024, 560);
  await openMemberDialog(account);
  await inSight(memberDialog.getByRole('button', { name: '保存' }));

  // Nor is what is tabbed to hidden behind them.
  const remarks = fieldIn(memberDialog, '备注');
  await focusOn(remarks);
  const place = async (of: Locator) => (await of.findElement()).getBoundingClientRect();
  const foot = await place(memberDialog.getByRole('button', { name: '保存' }));
  expect((await place(remarks)).bottom).toBeLessThanOrEqual(foot.top);
  await userEvent.keyboard('{Escape}');
  await isGone();

  await page.viewport(1024, 400);
  await entrance('建议箱').click();
  await inSight(box.getByRole('button', { name: '提交' }));
});

test('an invalid new password is rejected beside its field', async () => {
  const change = async (old: string, fresh: string, again: string, answer: string) => {
    await fieldIn(memberDialog, '旧密码').fill(old);
    await fieldIn(memberDialog, '新密码').fill(fresh);
    await fieldIn(memberDialog, '确认新密码').fill(again);
    await memberDialog.getByRole('button', { name: '确定修改' }).click();
    await says(answer);
  };
  await openMemberDialog(account);
  await memberDialog.getByRole('tab', { name: '修改密码' }).click();
  expect(await axeFindingsInEveryTheme()).toEqual([]);

  const forManagers = memberDialog.element().querySelector('input[autocomplete="username"]');
  expect((forManagers as HTMLInputElement | null)?.value).not.toBe('');
  await focusOn(fieldIn(memberDialog, '旧密码'));
  await focusOn(fieldIn(memberDialog, '新密码'));
  await says('请输入旧密码');
  await change('', '', '', '请输入新密码');
  await says('请再次输入新密码');
  await change('Wrong-Password-1', 'Fresh-Password-8', 'Fresh-Password-9', '两次输入密码不一致！');
  await change('Wrong-Password-1', 'Fresh-Password-8', 'Fresh-Password-8', '旧密码错误');
  await change(password, 'short', 'short', '密码至少 8 个字符');
  await change(password, 'Fresh-Password-8', 'Fresh-Password-8', '修改成功');

  await isGone();
  await expect.element(entrance(new RegExp(`^${account}`))).toBeVisible();
});

test('all tabs work by keyboard alone, and closing the dialog restores the focus', async () => {
  await focusOn(entrance(new RegExp(`^${account}`)));
  await userEvent.keyboard('{Enter}');
  await expect.element(contact).toHaveFocus();

  await userEvent.tab({ shift: true });
  await expect.element(memberDialog.getByRole('button', { name: '退出登录' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(memberDialog.getByRole('tab', { name: '个人信息' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(memberDialog.getByRole('tab', { name: '联络人' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(memberDialog.getByRole('tab', { name: '名录页' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect
    .element(memberDialog.getByRole('tab', { name: '修改密码' }))
    .toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Home}{End}');
  await expect.element(memberDialog.getByRole('tab', { name: '修改密码' })).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(fieldIn(memberDialog, '旧密码')).toHaveFocus();
  await userEvent.keyboard('{Escape}');

  await isGone();
  await expect.element(entrance(new RegExp(`^${account}`))).toHaveFocus();
});

const box = page.getByRole('dialog', { name: '建议箱' });

test('a suggestion requires all values, and the fourth suggestion within ten minutes is rejected', async () => {
  await focusOn(entrance('建议箱'));
  await userEvent.keyboard('{Enter}');
  await expect.element(fieldIn(box, '联系电话')).toHaveFocus();
  await userEvent.tab();
  await expect.element(fieldIn(box, '建议留言')).toHaveFocus();
  const send = async (phone: string, words: string) => {
    await fieldIn(box, '联系电话').fill(phone);
    await fieldIn(box, '建议留言').fill(words);
    await box.getByRole('button', { name: '提交' }).click();
  };
  await send('', '');
  await says('请输入手机号码');
  await says('请输入建议留言');
  await send('12345678901', '');
  await says('请输入正确手机号码');
  expect(await axeFindingsInEveryTheme()).toEqual([]);
  for (const number of [1, 2, 3]) {
    await send(' 13800138000 ', `  第 ${number} 条建议  `);
    await expect.element(box).not.toBeInTheDocument();
    await entrance('建议箱').click();
    await expect.element(fieldIn(box, '建议留言')).toHaveValue('');
  }

  await send('13800138000', '第 4 条建议');

  await says(/操作过于频繁，请稍后再试（.+后可再试）/);
  await expect.element(fieldIn(box, '建议留言')).toHaveValue('第 4 条建议');
  await userEvent.keyboard('{Escape}');
  await expect.element(entrance('建议箱')).toHaveFocus();
});

/** Expects the button to be visible without scrolling. */
async function inSight(button: Locator): Promise<void> {
  const element = await button.findElement();
  await expect
    .poll(() => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })
    .toBe(true);
}
