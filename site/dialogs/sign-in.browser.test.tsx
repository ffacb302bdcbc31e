import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import { axeFindings, axeFindingsInEveryTheme } from '#ui/testing/axe.ts';
import { focusOn, tabTo } from '#ui/testing/keys.ts';
import { call } from '../session/server.ts';
import { readToken } from '../session/token.ts';
import {
  beginOnPrivacyPage,
  closeDialogs,
  entrance,
  fieldIn,
  fillSignIn,
  memberDialog,
  openMemberDialog,
  signInDialog,
} from '../testing/dialogs.ts';
import { callAsOffice, failToSignIn, makeMember } from '../testing/factories.ts';
import { openSite } from '../testing/open-site.tsx';

/* The fields, refusals and messages of the sign-in. E2e tests show consecutive dialogs and reloads. */

const at = beginOnPrivacyPage();

const open = async () => {
  await entrance().click();
  await expect.element(signInDialog).toBeVisible();
};
const confirm = () => signInDialog.getByRole('button', { name: '确定' }).click();
const says = async (text: string | RegExp) =>
  await expect.element(signInDialog.getByText(text).first()).toBeVisible();
const isIn = async (account: string) => {
  await expect.element(signInDialog).not.toBeInTheDocument();
  await expect.element(entrance(new RegExp(`^${account}`))).toBeVisible();
};

test('empty fields show errors, and spaces around an account are ignored', async () => {
  const member = await makeMember();
  await open();
  expect(((await signInDialog.findElement()) as HTMLElement).offsetWidth).toBe(500);

  await confirm();
  await says('请输入账号');
  await says('请输入密码');
  await expect.element(fieldIn(signInDialog, '密码')).toHaveAttribute('type', 'password');
  expect(await axeFindingsInEveryTheme()).toEqual([]);
  await fillSignIn({ ...member, account: `  ${member.account} ` });

  await isIn(member.account);
});

test('a wrong password shows the number of remaining attempts, and the dialog retains the typed values', async () => {
  const member = await makeMember();
  await open();

  await fillSignIn({ ...member, password: 'Wrong-Password-1' });
  await says('账号或密码错误，还可再试 4 次，之后须等待 15 分钟');
  await expect.element(fieldIn(signInDialog, '账号')).toHaveValue(member.account);
  await userEvent.click(document.documentElement, { position: { x: 5, y: 450 } });
  await expect.element(signInDialog).toBeVisible();

  await signInDialog.getByRole('button', { name: '取消' }).click();
  await expect.element(signInDialog).not.toBeInTheDocument();
  await open();
  await expect.element(fieldIn(signInDialog, '账号')).toHaveValue('');
  expect(readToken()).toBeNull();

  await fillSignIn({ ...member, password: 'Wrong-Password-1' });
  await says(/账号或密码错误/);
  await fillSignIn(member);
  await isIn(member.account);
  expect(page.getByText(/账号或密码错误/).elements()).toEqual([]);
});

test('an account is locked for 15 minutes after five failed attempts', async () => {
  const member = await makeMember();
  await open();
  for (let left = 4; left > 0; left--) {
    await fillSignIn({ ...member, password: 'wrong' });
    await says(new RegExp(`还可再试 ${left} 次`));
  }
  await fillSignIn({ ...member, password: 'wrong' });
  await says(/请 15 分钟后再试/);

  await fillSignIn(member);

  await says(/登录失败次数过多，请稍后再试/);
});

test('a captcha is required after many failed attempts, and each picture is valid once', async () => {
  const member = await makeMember();
  await failToSignIn(member.account);
  await open();
  await fillSignIn(member);
  const field = fieldIn(signInDialog, '验证码');
  const picture = signInDialog.getByAltText('验证码图片');
  await expect.element(field).toHaveFocus();
  const first = (await picture.findElement()).getAttribute('src')!;

  await confirm();
  await says('请输入验证码');
  await field.fill('XXXX');
  await confirm();
  await says('验证码错误');
  await expect.element(picture).not.toHaveAttribute('src', first);
  await expect.element(field).toHaveValue('');
  await field.fill('TEST');
  await confirm();

  await isIn(member.account);
});

test('a calculation by the browser replaces the captcha and can be started by keyboard alone', async () => {
  const member = await makeMember();
  await failToSignIn(member.account);
  await open();
  await fillSignIn(member);
  await expect.element(fieldIn(signInDialog, '验证码')).toHaveFocus();

  await tabTo(signInDialog.getByRole('button', { name: '看不清？换一种方式' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(signInDialog.getByRole('status')).toHaveTextContent('核验完成，不必输入验证码');
  expect(await axeFindings()).toEqual([]);
  await tabTo(signInDialog.getByRole('button', { name: '确定' }));
  await userEvent.keyboard('{Enter}');

  await isIn(member.account);
});

test('every control of the dialog is reached by keyboard alone, and closing restores the focus', async () => {
  await focusOn(entrance());
  await userEvent.keyboard('{Enter}');
  await expect.element(fieldIn(signInDialog, '账号')).toHaveFocus();

  await userEvent.tab();
  await expect.element(fieldIn(signInDialog, '密码')).toHaveFocus();
  for (const name of ['显示密码', '取消', '确定']) {
    await userEvent.tab();
    await expect.element(signInDialog.getByRole('button', { name })).toHaveFocus();
  }
  await userEvent.keyboard('{Escape}');

  await expect.element(signInDialog).not.toBeInTheDocument();
  await expect.element(entrance()).toHaveFocus();
});

test('a link to the application replaces the sign-in dialog, so that only one dialog is open', async () => {
  await open();

  await signInDialog.getByRole('button', { name: '申请入会' }).click();

  await expect.element(page.getByRole('dialog', { name: '入会申请' })).toBeVisible();
  expect(page.getByRole('dialog').elements().length).toBe(1);
});

test('a member with an assigned password has to change the password first or to sign out', async () => {
  const member = await makeMember();
  const office = await callAsOffice();
  const { Password } = await office(businessMembers.ResetMemberPwd, { MemberId: member.id });
  await open();
  await fillSignIn({ account: member.account, password: Password });

  await expect.element(memberDialog.getByText(/请先设置新密码/)).toBeVisible();
  await expect
    .element(memberDialog.getByRole('tab', { name: '修改密码' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(memberDialog.getByRole('tab', { name: '个人信息' })).toBeDisabled();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(memberDialog).toBeVisible();
  expect(memberDialog.getByRole('button', { name: '关闭' }).elements()).toEqual([]);
  expect(await axeFindingsInEveryTheme()).toEqual([]);
  closeDialogs();
  await at.site.unmount();
  at.site = await openSite('/privacy');
  await expect.element(memberDialog.getByText(/请先设置新密码/)).toBeVisible();

  await fieldIn(memberDialog, '旧密码').fill(Password);
  await fieldIn(memberDialog, '新密码').fill('Fresh-Password-8');
  await fieldIn(memberDialog, '确认新密码').fill('Fresh-Password-8');
  await memberDialog.getByRole('button', { name: '确定修改' }).click();
  await expect.element(memberDialog).not.toBeInTheDocument();
  await openMemberDialog(member.account);
  await expect.element(memberDialog.getByRole('tab', { name: '个人信息' })).toBeEnabled();
  expect(await call(webMembers.GetUserInfo, {})).toMatchObject({ MustChangePwd: false });
});

test('an error keeps clear of the next field, and the two other ways stand apart', async () => {
  await open();
  for (const width of [1440, 390]) {
    await page.viewport(width, 800);
    await confirm();
    const error = await signInDialog.getByText('请输入账号', { exact: true }).findElement();
    const next = await signInDialog.getByText('密码', { exact: true }).findElement();
    const range = document.createRange();
    range.selectNodeContents(error);
    const field = fieldIn(signInDialog, '密码').element();
    const top = Math.min(next.getBoundingClientRect().top, field.getBoundingClientRect().top);
    expect(top - range.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(8);
  }

  const box = (name: string) => signInDialog.getByRole('button', { name }).element().getBoundingClientRect();
  const [forgotten, apply] = [box('忘记密码？'), box('申请入会')];
  expect(apply.left - forgotten.right > 24 || apply.top >= forgotten.bottom).toBe(true);
});
