import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { axeFindingsInEveryTheme } from '#ui/testing/axe.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { call } from '../session/server.ts';
import { dropToken, storeToken } from '../session/token.ts';
import { beginOnPrivacyPage, entrance, fillSignIn, memberDialog } from '../testing/dialogs.ts';
import { callAsOffice, makeMember } from '../testing/factories.ts';

beginOnPrivacyPage();

const { SaveContact, AllowContactSignIn } = businessContacts;
const password = 'Harbour-Light-99';

/** Makes a person of two companies who has set a password. */
async function makePerson() {
  const [one, two] = [await makeMember({ MemberName: '甲公司' }), await makeMember({ MemberName: '乙公司' })];
  const person = { ContactName: '王敏', Mobile: `138${String(Date.now()).slice(-8)}` };
  const office = await callAsOffice();
  let code = '';
  for (const { id: MemberId } of [one, two]) {
    const { ContactId } = await office(SaveContact, { MemberId, ...person });
    code = (await office(AllowContactSignIn, { MemberId, ContactId })).Code;
  }
  storeToken(await call(memberSessions.GetLoginToken, { account: person.Mobile, password: code }));
  await call(memberSessions.EditMemberPwd, { Pwd: code, Newpwd: password, againNewpwd: password });
  dropToken();
  return person;
}

test('a person of two companies chooses one after the sign-in, and switches later', async () => {
  const { Mobile } = await makePerson();
  await page.viewport(390, 844);
  await entrance().click();
  await fillSignIn({ account: Mobile, password });

  const choice = page.getByRole('dialog', { name: '选择单位' });
  await expect.element(choice).toBeVisible();
  expect(fits()).toBe(true);
  expect(await axeFindingsInEveryTheme()).toEqual([]);
  await choice.getByRole('button', { name: '甲公司' }).click();

  await expect.element(choice).not.toBeInTheDocument();
  await entrance(/^王敏/).click();
  await expect.element(memberDialog.getByText(/您正在办理甲公司的事/)).toBeVisible();
  await memberDialog.getByRole('button', { name: '切换单位' }).click();
  await memberDialog.getByRole('button', { name: '乙公司' }).click();
  await expect.element(memberDialog).not.toBeInTheDocument();
  await entrance(/^王敏/).click();
  await expect.element(memberDialog.getByText(/您正在办理乙公司的事/)).toBeVisible();
});
