import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webOptions } from '#contract/members/options.ts';
import { createCall } from '#ui/api/call.ts';
import { axeFindingsInEveryTheme } from '#ui/testing/axe.ts';
import { answerInstead, breakLine } from '#ui/testing/broken-network.ts';
import { tabTo } from '#ui/testing/keys.ts';
import { closeDialog } from '../components/open-dialog.ts';
import { storeToken } from '../session/token.ts';
import {
  beginAsVisitor,
  choice,
  choose,
  dialog,
  field,
  file,
  fillIn,
  isSent,
  leave,
  open,
  picture,
  says,
  submit,
} from '../testing/application-form.tsx';
import { applicantsPassword as password, apply, callAsOffice, makeMember } from '../testing/factories.ts';

/* The fields of the membership application and the reasons for refusing it. */

const call = createCall();

beginAsVisitor();

// This test runs first, since loaded options are cached.
test('the form reports that the association has defined no types and levels, and names the contact', async () => {
  const nothing = () => Promise.resolve(Response.json({ Code: 200, Message: '', Data: [] }));
  const line = answerInstead(webOptions.GetTypeList, nothing);

  await open();

  await says('协会还没有设置单位归类，暂时不能在线申请，请与协会联系');
  await says('协会还没有设置会员等级，暂时不能在线申请，请与协会联系');
  line.mend();
});

test('a button of the form reloads the lists whose loading failed', async () => {
  const line = breakLine();
  await open();
  await says(/^单位归类加载失败/);
  line.mend();

  await dialog.getByRole('button', { name: '重新加载单位归类' }).click();

  await choice('单位归类').selectOptions('投递的施工单位');
});

test('the form shows the rules for a password before the applicant enters one', async () => {
  await open();

  await says(/16 位以上不限种类；不要包含账号/);
});

test('every empty required field shows an error, and the first of them receives the focus', async () => {
  await open();

  await submit();

  for (const text of [
    '请输入公司名称',
    '请选择单位归类',
    '请选择会员等级',
    '请输入负责人',
    '请输入手机号码',
    '请输入邮箱',
    '请输入账号',
    '请输入密码',
    '请阅读并同意隐私说明',
  ])
    await says(text);
  await expect.element(field('公司名称')).toHaveFocus();
  await expect.element(field('公司名称')).toHaveAttribute('aria-invalid', 'true');
});

test('an invalid phone, e-mail or password and a taken account show errors beside their fields', async () => {
  await makeMember({ Account: 'taken-account' });
  await open();
  await fillIn('taken-account');
  await field('手机号码').fill('12345678901');
  await field('邮箱').fill('office@example');
  await field('密码').fill('password');

  await submit();
  await says('请输入正确电话号码');
  await says('请输入正确邮箱');
  await field('手机号码').fill('021-62345678-801');
  await field('邮箱').fill('office@example.com');
  await submit();
  await says(/^密码需包含/);
  await field('密码').fill(password);
  await submit();
  await says('账号已存在');
  await expect.element(field('公司名称')).toHaveValue('上海某建设公司');
  await field('账号').fill('free-account');
  await submit();

  await isSent();
});

test('the name of an existing member is rejected beside its field, without the advice to try again later', async () => {
  await makeMember({ MemberName: '早已入会的公司' });
  await open();
  await fillIn('second-of-a-name');
  await field('公司名称').fill('早已入会的公司');

  await submit();

  await says('该单位已是会员，请联系协会');
  await expect.element(field('公司名称')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('公司名称')).toHaveFocus();
  expect(dialog.getByText('稍后再试').elements()).toEqual([]);
  expect(page.getByRole('alert').filter({ hasText: '该单位已是会员' }).elements()).toEqual([]);
});

test('the consent box is unchecked, and its link opens the privacy page in a new tab', async () => {
  await open();

  await expect.element(dialog.getByRole('checkbox')).not.toBeChecked();
  const link = dialog.getByRole('link', { name: /隐私说明/ });
  await expect.element(link).toHaveAttribute('href', '/privacy');
  await expect.element(link).toHaveAttribute('target', '_blank');
});

test('the application can be completed by keyboard alone, and no element covers the focused field', async () => {
  await open();
  const walkTo = async (place: Locator) => {
    await tabTo(place);
    const focused = document.activeElement!;
    const { left, top, width, height } = focused.getBoundingClientRect();
    expect(focused.contains(document.elementFromPoint(left + width / 2, top + height - 2))).toBe(true);
  };
  const type = async (name: string, text: string) => {
    await walkTo(field(name));
    await userEvent.keyboard(text);
  };
  await type('公司名称', '上海某建设公司');
  for (const name of ['单位归类', '会员等级']) {
    await walkTo(choice(name));
    await userEvent.keyboard('{ArrowDown}');
  }
  await type('负责人', '张三');
  await type('手机号码', '13800138000');
  await type('邮箱', 'office@example.com');
  await type('账号', 'keyboard-company');
  await type('密码', password);
  await walkTo(file);
  await walkTo(dialog.getByRole('checkbox'));
  await userEvent.keyboard(' ');
  await walkTo(dialog.getByRole('button', { name: '提交申请' }));
  await userEvent.keyboard('{Enter}');

  await isSent();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: '申请', exact: true })).toHaveFocus();
});

test('an invalid link shows that the link has expired and offers to sign in', async () => {
  await open('x'.repeat(200));
  await says('链接已失效');

  await dialog.getByRole('button', { name: '登录', exact: true }).click();

  await expect.element(page.getByRole('dialog', { name: '会员登录' })).toBeVisible();
  closeDialog('sign-in');
});

test('every state of the application passes axe at both widths in every theme', async () => {
  await open();
  await submit();
  await choose(new File(['MZ'], '程序.exe'));
  await says('请输入公司名称');
  const found = async () => {
    const all: string[] = [];
    for (const width of [1440, 390]) {
      await page.viewport(width, 900);
      all.push(...(await axeFindingsInEveryTheme()).map((finding) => `${width} px, ${finding}`));
    }
    await page.viewport(1440, 900);
    return all;
  };
  expect(await found()).toEqual([]);
  await choose(await picture('材料.png'));
  await fillIn('axe-company');
  await submit();
  await isSent();
  expect(await found()).toEqual([]);
  await leave();

  const office = await callAsOffice();
  const { MemberId } = await apply('rejected-company');
  const rejected = { MemberId, Status: 2, ProcessItemName: '请补充营业执照' } as const;
  await office(businessMembers.SaveApplyAudit, rejected);
  storeToken(await call(memberSessions.GetLoginToken, { account: 'rejected-company', password }));
  await open();
  await says('申请未通过审核');
  expect(await found()).toEqual([]);
  await leave();
  await open('made-up');
  await says('链接已失效');
  expect(await found()).toEqual([]);
});
