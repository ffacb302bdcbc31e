import { expect } from 'vitest';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { businessFormResults } from '#contract/forms/form-results.ts';
import { businessDataRequests } from '#contract/members/data-requests.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { openVault } from '../../platform/core/vault.ts';
import { makeField, makeForm, submit } from '../../testing/factories/make-form.ts';
import { makeMember, signInMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';

const secret = Buffer.alloc(32, 5).toString('base64');
const test = siteTest.extend('env', { scope: 'file' }, { SECRET_KEY: secret });

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

test('letters to one of the people of a member, and answers that name the number, are erased with the person', async ({
  site,
  administrator,
}) => {
  const { id: MemberId } = await makeMember(site, { OperatorPhone: '13911113333', Email: 'main@a.example' });
  const own = { ...person, Mobile: '13911114444', Email: 'mingzhu@a.example', ForMeetings: true };
  const { ContactId } = await site.call(SaveContact, { MemberId, ...own }, administrator);
  const [text, phone] = [makeField(), makeField({ Kind: 'phone' })];
  const FormId = await makeForm(site, administrator, {
    Fields: [text, phone],
    Audience: { MemberIds: [MemberId], Purpose: 'meetings' },
  });
  await site.call(businessFormResults.RemindForm, { FormId, MemberIds: [MemberId], Again: 1 }, administrator);
  await site.call(
    businessFormResults.RemindForm,
    {
      FormId: await makeForm(site, administrator, { Audience: { MemberIds: [MemberId] } }),
      MemberIds: [MemberId],
      Again: 1,
    },
    administrator,
  );
  const other = await signInMember(site, await makeMember(site));
  const open = await makeForm(site, administrator, { Fields: [text, phone] });
  const Answers = { [text.Key]: `请找${own.ContactName}`, [phone.Key]: own.Mobile };
  await submit(site, { FormId: open, Answers }, other);

  const copy = JSON.stringify(await site.call(ExportPersonal, { MemberId, ContactId }, administrator));
  expect(await recipientsIn(site, MemberId)).toEqual(
    expect.arrayContaining([own.Mobile, own.Email, '13911113333', 'main@a.example']),
  );
  const { Erased } = await site.call(ErasePersonal, { MemberId, ContactId }, administrator);

  expect(copy).toContain(`请找${own.ContactName}`);
  expect(Erased).toMatchObject([
    {},
    { What: '邮件与短信的收件人和正文', Count: 2 },
    { What: '问卷填报中的姓名与联系方式', Count: 1 },
  ]);
  const left = await recipientsIn(site, MemberId);
  expect(left).not.toEqual(expect.arrayContaining([own.Mobile]));
  expect(left).not.toEqual(expect.arrayContaining([own.Email]));
  expect(left).toEqual(expect.arrayContaining(['13911113333', 'main@a.example']));
  const rows = await site.db.selectFrom('form_answers').select(['answers', 'phone_hashes']).execute();
  expect(rows.filter(({ phone_hashes }) => phone_hashes.length > 0)).toEqual([]);
  expect(JSON.stringify(rows)).not.toContain(own.ContactName);
});

/** Returns the recipients of the messages to a member that are not emptied. */
async function recipientsIn(site: TestApp, memberId: number): Promise<string[]> {
  const vault = await openVault('', secret);
  const rows = await site.db
    .selectFrom('outgoing_messages')
    .select('recipient')
    .where('member_id', '=', memberId)
    .execute();
  return rows.filter(({ recipient }) => recipient.length > 0).map(({ recipient }) => vault.open(recipient));
}

test('a contact of another member is neither exported nor erased', async ({ site, administrator }) => {
  const [one, other] = [await makeMember(site), await makeMember(site)];
  const { ContactId } = await site.call(SaveContact, { MemberId: one.id, ...person }, administrator);
  const wrong = { MemberId: other.id, ContactId };

  expect(await site.send(ExportPersonal, wrong, administrator)).toMatchObject({ Code: 404 });
  expect(await site.send(ErasePersonal, wrong, administrator)).toMatchObject({ Code: 404 });
});
