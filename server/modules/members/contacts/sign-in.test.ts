import { expect } from 'vitest';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { webContacts } from '#contract/members/contacts.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { webMembers } from '#contract/members/members.ts';
import { openVault } from '../../../platform/core/vault.ts';
import {
  applicationOf,
  makeMember,
  signInMember,
  type MadeMember,
} from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test as siteTest } from '../../../testing/test.ts';

const test = siteTest.extend('env', { scope: 'file' }, () => ({ SMTP_URL: 'smtp://127.0.0.1:9' }));
const { GetContacts, SaveContact, AllowContactSignIn, RemoveContactSignIn, EditContactStatus } =
  businessContacts;

const password = 'Harbour-Light-99';
let count = 0;
/** Another person each time, with a mobile number and an e-mail address of its own. */
const person = () => {
  const number = ++count;
  return {
    ContactName: `王敏${number}`,
    Mobile: `1390000${1000 + number}`,
    Email: `wang${number}@a.example`,
  };
};
type Person = ReturnType<typeof person>;

const signIn = (site: TestApp, account: string, word = password, more: object = {}) =>
  site.send(memberSessions.GetLoginToken, { account, password: word, ...more });
const codeOf = async (site: TestApp, token: string) =>
  (await site.send(webMembers.GetUserInfo, {}, token)).Code;

/** Adds a person to a member and lets it sign in by its mobile number; without a gateway a code is read out. */
async function allow(
  site: TestApp,
  administrator: string,
  { id: MemberId }: MadeMember,
  who: Person,
  By = 'mobile',
) {
  const { ContactId } = await site.call(SaveContact, { MemberId, ...who }, administrator);
  const answer = await site.call(AllowContactSignIn, { MemberId, ContactId, By } as never, administrator);
  return { MemberId, ContactId, ...answer };
}

/** Makes a person who has set a password, for these members. */
async function makePerson(site: TestApp, administrator: string, members: MadeMember[]) {
  const who = person();
  const contacts = [];
  for (const member of members) {
    const contact = await allow(site, administrator, member, who);
    contacts.push(contact);
    if (contact.Code === '') continue;
    const { Data } = await signIn(site, who.Mobile, contact.Code);
    const change = { Pwd: contact.Code, Newpwd: password, againNewpwd: password };
    await site.call(memberSessions.EditMemberPwd, change, String(Data));
  }
  return { who, contacts };
}

test('a person with a code signs in by mobile number, must set a password, and is signed in for the company', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site);
  const who = person();

  const { Way, Code, Login } = await allow(site, administrator, member, who);
  const first = await signIn(site, ` ${who.Mobile.slice(0, 3)} ${who.Mobile.slice(3)}`, Code);
  const token = String(first.Data);
  const locked = await site.send(webContacts.GetMyContacts, {}, token);
  const change = { Pwd: Code, Newpwd: password, againNewpwd: password };
  await site.call(memberSessions.EditMemberPwd, change, token);

  expect({ Way, Login }).toEqual({ Way: 'code', Login: `13*******${who.Mobile.slice(-2)}` });
  expect(first).toMatchObject({ Code: 200, Message: '' });
  expect(locked).toMatchObject({ Code: 510, Data: { Need: 'changePassword' } });
  expect(await signIn(site, who.Mobile, Code)).toMatchObject({ Code: 409 });
  const next = await signIn(site, who.Mobile);
  expect(await site.call(webMembers.GetUserInfo, {}, String(next.Data))).toMatchObject({
    MemberId: member.id,
    MustChangePwd: false,
    Person: { Name: who.ContactName, Companies: [{ MemberId: member.id }] },
  });
  expect(await signIn(site, member.account, member.password)).toMatchObject({ Code: 200 });
});

test('a person gets a link by mail, sets a password once, and signs in by the address', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site);
  const who = person();
  const { Way } = await allow(site, administrator, member, who, 'email');
  const vault = await openVault(site.dataDir, undefined);
  const mails = await site.db
    .selectFrom('outgoing_messages')
    .select(['body', 'recipient'])
    .where('noun', '=', 'person')
    .execute();
  const mail = mails.find(({ recipient }) => vault.open(recipient) === who.Email);
  const Ticket = /ResetPwd=([\w-]+)/.exec(vault.open(mail!.body))?.[1];
  const set = (Newpwd: string) =>
    site.send(memberSessions.ResetPwdByMail, { Ticket, Newpwd, againNewpwd: Newpwd });

  const named = await site.send(memberSessions.GetPwdTicket, { Ticket });
  const common = await set('Password@2026');
  const done = await set(password);
  const again = await set('Another-Light-99');

  expect(Way).toBe('mail');
  expect(named).toMatchObject({ Data: { Account: who.Email } });
  expect(common).toMatchObject({ Code: 400, Data: { Newpwd: '密码过于常见，请换一个' } });
  expect(done).toMatchObject({ Code: 200 });
  expect(again).toMatchObject({ Code: 409 });
  expect(await signIn(site, who.Email.toUpperCase())).toMatchObject({ Code: 200 });
  expect(await signIn(site, who.Mobile)).toMatchObject({ Code: 409 });
});

test('a person of two companies enters the last one, may choose, and switches without a password', async ({
  site,
  administrator,
}) => {
  const members = [await makeMember(site), await makeMember(site)];
  const other = await makeMember(site);
  const { who, contacts } = await makePerson(site, administrator, members);
  const [one, two] = members as [MadeMember, MadeMember];
  expect(contacts.map(({ Way }) => Way)).toEqual(['code', 'password']);

  const chosen = await signIn(site, who.Mobile, password, { MemberId: two.id });
  const old = await signIn(site, who.Mobile);
  const strange = await signIn(site, who.Mobile, password, { MemberId: other.id });
  const token = String(old.Data);
  const switched = await site.call(memberSessions.SwitchCompany, { MemberId: one.id }, token);
  const refusal = await site.send(memberSessions.SwitchCompany, { MemberId: other.id }, switched);

  expect(await site.call(webMembers.GetUserInfo, {}, String(chosen.Data))).toMatchObject({
    MemberId: two.id,
  });
  expect(old.Message).toContain('您还可以进入另外 1 家单位');
  expect(strange).toMatchObject({ Code: 404 });
  expect(await codeOf(site, token)).toBe(401);
  expect(await site.call(webMembers.GetUserInfo, {}, switched)).toMatchObject({ MemberId: one.id });
  expect(refusal).toMatchObject({ Code: 404 });
  const own = await signInMember(site, one);
  expect(await site.send(memberSessions.SwitchCompany, { MemberId: one.id }, own)).toMatchObject({
    Code: 404,
  });
});

test.for([
  [
    'ended',
    (site: TestApp, token: string, ref: object) =>
      site.call(EditContactStatus, { ...ref, Status: 0 } as never, token),
  ],
  [
    'refused the sign-in',
    (site: TestApp, token: string, ref: object) => site.call(RemoveContactSignIn, ref as never, token),
  ],
] as const)(
  'a contact that is %s is signed out at once, and keeps the other company',
  async ([, end], { site, administrator }) => {
    const [one, two] = [await makeMember(site), await makeMember(site)];
    const { who, contacts } = await makePerson(site, administrator, [one, two]);
    const first = String((await signIn(site, who.Mobile, password, { MemberId: one.id })).Data);
    const second = String((await signIn(site, who.Mobile, password, { MemberId: two.id })).Data);
    const { MemberId, ContactId } = contacts[0]!;

    await end(site, administrator, { MemberId, ContactId });

    expect(await codeOf(site, first)).toBe(401);
    expect(await codeOf(site, second)).toBe(200);
    expect(await site.send(webContacts.SetMyMainContact, { ContactId }, first)).toMatchObject({ Code: 401 });
    expect(await site.send(memberSessions.SwitchCompany, { MemberId: one.id }, second)).toMatchObject({
      Code: 404,
    });
    expect(await signIn(site, who.Mobile, password, { MemberId: one.id })).toMatchObject({ Code: 404 });
  },
);

test('a person without a company is gone, and cannot sign in', async ({ site, administrator }) => {
  const { who, contacts } = await makePerson(site, administrator, [await makeMember(site)]);
  const { MemberId, ContactId } = contacts[0]!;
  const before = await site.db.selectFrom('persons').select('id').execute();

  await site.call(RemoveContactSignIn, { MemberId, ContactId }, administrator);

  expect(await signIn(site, who.Mobile)).toMatchObject({ Code: 409, Message: '账号或密码错误' });
  expect(await site.db.selectFrom('persons').select('id').execute()).toHaveLength(before.length - 1);
});

test('a contact whose number changes signs in no more, neither by the old number nor by the new one', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site);
  const { who, contacts } = await makePerson(site, administrator, [member]);
  const token = String((await signIn(site, who.Mobile)).Data);
  const { ContactId } = contacts[0]!;

  await site.call(webContacts.SaveMyContact, { ...who, ContactId, Mobile: '13711119999' }, token);

  expect(await codeOf(site, token)).toBe(401);
  expect(await signIn(site, who.Mobile)).toMatchObject({ Code: 409 });
  expect(await signIn(site, '13711119999')).toMatchObject({ Code: 409 });
});

test('another company that adds the number of a person gets neither the sign-in nor the data', async ({
  site,
  administrator,
}) => {
  const [one, attacker] = [await makeMember(site), await makeMember(site)];
  const { who } = await makePerson(site, administrator, [one]);
  const token = await signInMember(site, attacker);

  await site.call(webContacts.SaveMyContact, who, token);

  const info = await site.call(webMembers.GetUserInfo, {}, String((await signIn(site, who.Mobile)).Data));
  expect(info).toMatchObject({ MemberId: one.id, Person: { Companies: [{ MemberId: one.id }] } });
});

test('a session of a person reads its own company, whatever id it sends', async ({ site, administrator }) => {
  const [one, other] = [await makeMember(site), await makeMember(site, { DailyOperator: '别家的人' })];
  const { who } = await makePerson(site, administrator, [one]);
  const token = String((await signIn(site, who.Mobile)).Data);
  const theirs = (await site.call(GetContacts, { MemberId: other.id }, administrator))[0]!;

  const contacts = await site.call(webContacts.GetMyContacts, { MemberId: other.id } as never, token);
  const change = { ...theirs, MemberId: other.id, ContactName: '改名' };

  expect(JSON.stringify(contacts)).not.toContain('别家的人');
  expect(await site.send(webContacts.SaveMyContact, change as never, token)).toMatchObject({ Code: 404 });
});

test('the log names the person masked beside the company', async ({ site, administrator }) => {
  const member = await makeMember(site);
  const { who } = await makePerson(site, administrator, [member]);
  const token = String((await signIn(site, who.Mobile)).Data);
  await site.call(webContacts.SaveMyContact, { ContactName: '新同事' }, token);

  const rows = await site.db
    .selectFrom('operation_log')
    .select(['action', 'actor_name'])
    .where('actor_id', '=', member.id)
    .where('actor_kind', '=', 'member')
    .orderBy('id')
    .execute();

  expect(rows.at(-1)).toEqual({ action: 'SaveMyContact', actor_name: `${member.account}（王**）` });
  expect(
    rows.some(({ action, actor_name }) => action === 'GetLoginToken' && actor_name.endsWith('（王**）')),
  ).toBe(true);
});

test('five wrong passwords lock a number, however it is written', async ({ site, administrator }) => {
  const { who } = await makePerson(site, administrator, [await makeMember(site)]);
  const ways = [who.Mobile, `+86 ${who.Mobile}`, ` ${who.Mobile}`, `0086${who.Mobile}`, who.Mobile];
  for (const way of ways) expect(await signIn(site, way, 'Wrong-Word-1')).toMatchObject({ Code: 409 });

  expect(await signIn(site, `86 ${who.Mobile}`)).toMatchObject({ Code: 429 });
});

test('the number of a person is no new account', async ({ site, administrator }) => {
  const { who } = await makePerson(site, administrator, [await makeMember(site)]);

  const answer = await site.send(webMembers.ApplyMember, await applicationOf(site, { Account: who.Mobile }));

  expect(answer).toMatchObject({ Code: 400, Data: { Account: '账号已存在' } });
});

test('a company whose account is the number of a person signs in by its own password', async ({
  site,
  administrator,
}) => {
  const who = person();
  const company = await makeMember(site, { Account: who.Mobile });
  const member = await makeMember(site);
  const { Code } = await allow(site, administrator, member, who);

  const own = await signIn(site, who.Mobile, company.password);
  const others = await signIn(site, who.Mobile, Code);

  expect(await site.call(webMembers.GetUserInfo, {}, String(own.Data))).toMatchObject({
    MemberId: company.id,
  });
  expect(await site.call(webMembers.GetUserInfo, {}, String(others.Data))).toMatchObject({
    MemberId: member.id,
  });
});
