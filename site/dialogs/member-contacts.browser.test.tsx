import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { webContacts } from '#contract/members/contacts.ts';
import { webMembers } from '#contract/members/members.ts';
import { axeFindingsInEveryTheme } from '#ui/testing/axe.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { call } from '../session/server.ts';
import { beginOnPrivacyPage, fieldIn, memberDialog, openMemberDialog } from '../testing/dialogs.ts';
import { makeMember, signInHere } from '../testing/factories.ts';

/* 单位资料 › 联络人, on a telephone. */

let account: string;
beginOnPrivacyPage(async () => {
  const member = await makeMember({ DailyOperator: '李四', Email: 'li@a.example' });
  ({ account } = member);
  await signInHere(member);
});

const button = (name: string) => memberDialog.getByRole('button', { name, exact: true });

async function openContacts() {
  await page.viewport(390, 844);
  await openMemberDialog(account);
  await memberDialog.getByRole('tab', { name: '联络人' }).click();
}

test('a company adds a person, makes it the main contact, and ends the former one', async () => {
  await openContacts();
  await button('新增联络人').click();
  await fieldIn(memberDialog, '姓名').fill('王敏');
  await fieldIn(memberDialog, '手机').fill('138 1234 567');
  await fieldIn(memberDialog, '邮箱').fill('wang@a.example');
  await memberDialog.getByRole('checkbox', { name: '会费' }).click();
  await button('保存').click();
  await expect.element(memberDialog.getByText('请输入正确手机号码')).toBeVisible();
  expect(await axeFindingsInEveryTheme()).toEqual([]);
  await fieldIn(memberDialog, '手机').fill('138 1234 5678');
  await button('保存').click();

  await button('把王敏设为主联络人').click();
  await button('结束李四').click();

  await expect.element(button('恢复李四')).toBeVisible();
  expect(await call(webMembers.GetUserInfo, {})).toMatchObject({
    DailyOperator: '王敏',
    OperatorPhone: '13812345678',
    Email: 'wang@a.example',
  });
  expect(fits()).toBe(true);
  expect(await axeFindingsInEveryTheme()).toEqual([]);
});

test('a person that was saved elsewhere is shown beside what was typed, and neither is lost', async () => {
  const { ContactId } = await call(webContacts.SaveMyContact, { ContactName: '赵云' });
  await openContacts();
  await button('编辑赵云').click();
  await fieldIn(memberDialog, '职务').fill('我的职务');
  await call(webContacts.SaveMyContact, { ContactId, ContactName: '赵云', Post: '别处的职务', Version: 1 });

  await button('保存').click();

  await expect.element(memberDialog.getByText('职务：别处改为“别处的职务”')).toBeVisible();
  await expect.element(fieldIn(memberDialog, '职务')).toHaveValue('我的职务');
  await button('保存').click();
  await expect.element(memberDialog.getByText('我的职务')).toBeVisible();
});
