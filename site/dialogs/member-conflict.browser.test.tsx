import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { webMembers } from '#contract/members/members.ts';
import { axeFindingsInEveryTheme } from '#ui/testing/axe.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { call } from '../session/server.ts';
import { beginOnPrivacyPage, fieldIn, memberDialog, openMemberDialog } from '../testing/dialogs.ts';
import { makeMember, signInHere } from '../testing/factories.ts';

/* A member's data may be open in two places at once. */

let account: string;
beginOnPrivacyPage(async () => {
  const member = await makeMember({ MemberName: `两处打开的公司${crypto.randomUUID().slice(0, 8)}` });
  ({ account } = member);
  await signInHere(member);
});

test('a profile that was saved elsewhere is shown beside what was typed, and neither is lost', async () => {
  // The whole form does not fit.
  await page.viewport(1440, 700);
  await openMemberDialog(account);
  const [contact, business, note] = ['联络人', '主营业务', '备注'].map((label) =>
    fieldIn(memberDialog, label),
  );
  await contact!.fill('王五');
  await note!.fill('我的备注');
  const elsewhere = { DailyOperator: '赵六', OperatorPhone: '13800138000', Mainbusiness: '别处的业务' };
  await call(webMembers.EditMember, elsewhere);

  await memberDialog.getByRole('button', { name: '保存' }).click();

  const notice = memberDialog.getByRole('alert');
  await expect.element(notice.getByText(/您的资料刚在别处修改过，这次没有保存/)).toBeInViewport({ ratio: 1 });
  await expect.element(notice.getByText('联络人：别处改为“赵六”')).toBeVisible();
  await expect.element(contact!).toHaveValue('王五');
  await expect.element(note!).toHaveValue('我的备注');
  await expect.element(business!).toHaveValue('别处的业务');
  for (const width of [1440, 1024, 390]) {
    await page.viewport(width, 844);
    expect(fits()).toBe(true);
  }
  expect(await axeFindingsInEveryTheme()).toEqual([]);
  await page.viewport(1440, 900);
  await notice.getByRole('button', { name: '联络人：用较新的' }).click();
  await expect.element(contact!).toHaveValue('赵六');
  await memberDialog.getByRole('button', { name: '保存' }).click();
  await expect.element(memberDialog).not.toBeInTheDocument();
  expect(await call(webMembers.GetUserInfo, {})).toMatchObject({
    DailyOperator: '赵六',
    Mainbusiness: '别处的业务',
    Remarks: '我的备注',
  });
});
