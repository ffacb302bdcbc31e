import { expect } from 'vitest';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { businessDataRequests } from '#contract/members/data-requests.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { makeMember } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

const { ExportPersonal, ErasePersonal } = businessDataRequests;
const { GetContacts, SaveContact, AllowContactSignIn } = businessContacts;
const person = { ContactName: '欧阳明珠', Post: '经理', Mobile: '13911112222', ContactNote: '周三在' };

test('one of the people of a member gets the own data, and has it erased with the sign-in', async ({
  site,
  administrator,
}) => {
  const { id: MemberId } = await makeMember(site, { DailyOperator: '李四' });
  const { ContactId } = await site.call(SaveContact, { MemberId, ...person }, administrator);
  const { Code } = await site.call(AllowContactSignIn, { MemberId, ContactId }, administrator);
  const signIn = () => site.send(memberSessions.GetLoginToken, { account: person.Mobile, password: Code });
  await signIn();

  const copy = JSON.stringify(await site.call(ExportPersonal, { MemberId, ContactId }, administrator));
  const { Erased, Kept } = await site.call(ErasePersonal, { MemberId, ContactId }, administrator);

  for (const text of [...Object.values(person), '登录记录']) expect(copy).toContain(text);
  expect(copy).not.toContain('李四');
  expect(Erased).toMatchObject([{ What: '联络人的姓名、职务、电话、邮箱、备注和登录', Count: 1 }]);
  expect(Kept).toHaveLength(1);
  const contacts = await site.call(GetContacts, { MemberId }, administrator);
  expect(contacts.map(({ ContactName }) => ContactName)).toEqual(['李四']);
  expect(await signIn()).toMatchObject({ Code: 409 });
  expect(await site.db.selectFrom('persons').select('id').execute()).toEqual([]);
  expect(await site.send(ExportPersonal, { MemberId, ContactId }, administrator)).toMatchObject({
    Code: 404,
  });
});

test('a contact of another member is neither exported nor erased', async ({ site, administrator }) => {
  const [one, other] = [await makeMember(site), await makeMember(site)];
  const { ContactId } = await site.call(SaveContact, { MemberId: one.id, ...person }, administrator);
  const wrong = { MemberId: other.id, ContactId };

  expect(await site.send(ExportPersonal, wrong, administrator)).toMatchObject({ Code: 404 });
  expect(await site.send(ErasePersonal, wrong, administrator)).toMatchObject({ Code: 404 });
});
