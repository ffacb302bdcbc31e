import { expect } from 'vitest';
import { contactsAtMost, webContacts } from '#contract/members/contacts.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import { makeMember, signInAdministrator, signInMember } from '../../../testing/factories/records.ts';
import { readRows } from '../../../testing/read-rows.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

const { GetContacts, SaveContact, SetMainContact, EditContactStatus } = businessContacts;

const person = {
  ContactName: '王敏',
  Post: '会员主管',
  Mobile: '138 1234 5678',
  Landline: '（0769）2211 2233',
  Email: 'wang@a.example',
  ForDues: true,
};

const add = async (site: TestApp, token: string, MemberId: number, form: object = {}) =>
  (await site.call(SaveContact, { MemberId, ...person, ...form }, token)).ContactId;

test('a new contact is listed below the main one, in its normal form', async ({ site, administrator }) => {
  const { id } = await makeMember(site, { DailyOperator: '李强', OperatorPhone: '13900000000' });

  const ContactId = await add(site, administrator, id);

  expect(await site.call(GetContacts, { MemberId: id }, administrator)).toMatchObject([
    { IsMain: true, ContactName: '李强', Mobile: '13900000000', Landline: '' },
    {
      ContactId,
      IsMain: false,
      ContactName: '王敏',
      Post: '会员主管',
      Mobile: '13812345678',
      Landline: '0769-22112233',
      Email: 'wang@a.example',
      ForMeetings: false,
      ForDues: true,
      EndTime: '',
      Version: 1,
    },
  ]);
});

test('phones and e-mails are masked without the permission, and whole ones are logged', async ({ site }) => {
  const { id } = await makeMember(site);
  const clerk = await signInAdministrator(site, ['member:list', 'member:save']);
  const reader = await signInAdministrator(site, ['member:list', 'member:personal']);
  await add(site, clerk, id);
  const logged = () =>
    site.db.selectFrom('operation_log').select('action').where('action', '=', 'GetContacts').execute();

  const before = (await logged()).length;
  const [, one] = await site.call(GetContacts, { MemberId: id }, clerk);
  expect(one).toMatchObject({ Mobile: '13*******78', Landline: '07*********33', Email: 'wa**********le' });
  expect(await logged()).toHaveLength(before);
  const [, whole] = await site.call(GetContacts, { MemberId: id }, reader);
  expect(whole).toMatchObject({ Mobile: '13812345678' });
  expect(await logged()).toHaveLength(before + 1);
});

test('a masked phone that is sent back stays, another one with asterisks is refused', async ({ site }) => {
  const { id } = await makeMember(site);
  const clerk = await signInAdministrator(site, ['member:list', 'member:save']);
  const ContactId = await add(site, clerk, id);
  const [, one] = await site.call(GetContacts, { MemberId: id }, clerk);

  expect(await site.send(SaveContact, { ...one, MemberId: id, Post: '经理' }, clerk)).toMatchObject({
    Code: 200,
  });
  const wrong = { ...one, MemberId: id, Version: 2, Mobile: '139****5678' };
  expect(await site.send(SaveContact, wrong, clerk)).toMatchObject({
    Code: 400,
    Data: { Mobile: '请输入正确手机号码' },
  });

  const reader = await signInAdministrator(site, ['member:list', 'member:personal']);
  const contacts = await site.call(GetContacts, { MemberId: id }, reader);
  expect(contacts[1]).toMatchObject({
    ContactId,
    Post: '经理',
    Mobile: '13812345678',
    Landline: '0769-22112233',
  });
});

test.for([
  [{ ContactName: ' ' }, { ContactName: '请输入姓名' }],
  [{ Mobile: '0769-22112233' }, { Mobile: '请输入正确手机号码' }],
  [{ Landline: '13812345678' }, { Landline: '请输入正确座机号码' }],
  [{ Email: 'wang@' }, { Email: '请输入正确邮箱' }],
] as const)(
  'a contact with %j is refused beside the field',
  async ([wrong, messages], { site, administrator }) => {
    const { id } = await makeMember(site);

    const answer = await site.send(SaveContact, { MemberId: id, ...person, ...wrong }, administrator);

    expect(answer).toMatchObject({ Code: 400, Data: messages });
  },
);

test('the second of two saves gets a conflict with the masked present contact', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site);
  const ContactId = await add(site, administrator, id);
  const save = (Post: string) =>
    site.send(SaveContact, { MemberId: id, ...person, ContactId, Post, Version: 1 }, administrator);

  expect(await save('经理')).toMatchObject({ Code: 200 });
  expect(await save('总监')).toMatchObject({
    Code: 409,
    Data: { Current: { Post: '经理', Version: 2, Mobile: '13*******78' } },
  });
});

test('a second person of the same name is added, the same person twice is refused', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site);
  await add(site, administrator, id);

  const other = await site.send(
    SaveContact,
    { MemberId: id, ...person, Mobile: '13700000001' },
    administrator,
  );
  const same = await site.send(SaveContact, { MemberId: id, ...person, Post: '别的' }, administrator);

  expect(other).toMatchObject({ Code: 200 });
  expect(same).toMatchObject({ Code: 400, Data: { ContactName: '这位联络人已在名单中' } });
});

test('a member has no more contacts than the limit', async ({ site, administrator }) => {
  const { id } = await makeMember(site);
  const main = await site.db
    .selectFrom('member_contacts')
    .selectAll()
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  const { id: _id, search_key: _key, bare_key: _bare, ...values } = main;
  const rows = Array.from({ length: contactsAtMost - 1 }, (_, at) => ({
    ...values,
    is_main: false,
    name: `人${at}`,
  }));
  await site.db.insertInto('member_contacts').values(rows).execute();

  expect(await site.send(SaveContact, { MemberId: id, ...person }, administrator)).toMatchObject({
    Code: 409,
    Message: '一家会员最多 50 位联络人',
  });
});

test('the main contact and the member show the same, whichever was changed', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site, { DailyOperator: '李强', OperatorPhone: '13900000000' });
  const [main] = await site.call(GetContacts, { MemberId: id }, administrator);
  const memberToken = await signInMember(site, { id });

  const landlineOnly = { ...main, MemberId: id, ContactName: '赵云', Mobile: '', Landline: '0769-22112233' };
  await site.call(SaveContact, landlineOnly, administrator);
  expect(await site.call(webMembers.GetUserInfo, {}, memberToken)).toMatchObject({
    DailyOperator: '赵云',
    OperatorPhone: '0769-22112233',
  });

  await site.call(
    webMembers.EditMember,
    { DailyOperator: '钱七', OperatorPhone: '13700000002' },
    memberToken,
  );
  expect(await site.call(GetContacts, { MemberId: id }, administrator)).toMatchObject([
    { ContactName: '钱七', Mobile: '13700000002', Landline: '' },
  ]);
});

test('another main contact becomes the contact of the member, and the former address is told', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site, { DailyOperator: '李强', Email: 'li@a.example' });
  const ContactId = await add(site, administrator, id);

  await site.call(SetMainContact, { MemberId: id, ContactId }, administrator);

  expect(await site.call(businessMembers.GetMemberModel, { id }, administrator)).toMatchObject({
    DailyOperator: '王敏',
    OperatorPhone: '13812345678',
    Email: 'wang@a.example',
  });
  expect(await site.call(GetContacts, { MemberId: id }, administrator)).toMatchObject([
    { ContactName: '王敏', IsMain: true },
    { ContactName: '李强', IsMain: false },
  ]);
  const mails = await site.db
    .selectFrom('outgoing_messages')
    .select(['subject'])
    .where('member_id', '=', id)
    .execute();
  expect(mails.map(({ subject }) => subject)).toContain('登记邮箱已变更');
});

test('a contact ends and is taken back; the main one stays', async ({ site, administrator }) => {
  const { id } = await makeMember(site);
  const ContactId = await add(site, administrator, id);
  const set = (contact: number, Status: number) =>
    site.send(EditContactStatus, { MemberId: id, ContactId: contact, Status }, administrator);
  const [main] = await site.call(GetContacts, { MemberId: id }, administrator);

  expect(await set(ContactId, 0)).toMatchObject({ Code: 200 });
  const [, ended] = await site.call(GetContacts, { MemberId: id }, administrator);
  expect(ended?.EndTime).not.toBe('');
  expect(await site.send(SetMainContact, { MemberId: id, ContactId }, administrator)).toMatchObject({
    Code: 409,
  });
  expect(await set(ContactId, 1)).toMatchObject({ Code: 200 });
  const [, present] = await site.call(GetContacts, { MemberId: id }, administrator);
  expect(present?.EndTime).toBe('');
  expect(await set(main!.ContactId, 0)).toMatchObject({
    Code: 409,
    Message: '主联络人不能结束，请先把另一位设为主联络人',
  });
});

test('a contact of another member is not found', async ({ site, administrator }) => {
  const [one, other] = [await makeMember(site), await makeMember(site)];
  const ContactId = await add(site, administrator, one.id);
  const wrong = { MemberId: other.id, ContactId };
  const memberToken = await signInMember(site, other);

  const answers = [
    await site.send(SaveContact, { ...person, ...wrong }, administrator),
    await site.send(SetMainContact, wrong, administrator),
    await site.send(EditContactStatus, { ...wrong, Status: 0 }, administrator),
    await site.send(
      webContacts.SaveMyContact,
      { ...person, ContactId, MemberId: one.id } as never,
      memberToken,
    ),
    await site.send(webContacts.SetMyMainContact, { ContactId }, memberToken),
    await site.send(webContacts.EditMyContactStatus, { ContactId, Status: 0 }, memberToken),
  ];

  expect(answers.map(({ Code }) => Code)).toEqual([404, 404, 404, 404, 404, 404]);
});

test.for(['欧阳锋', '阳锋', '0769 8811 2233', '137-1111-2222', 'OUYANG@b.example'])(
  'the list finds a member by its second contact %j, and no other',
  async (key, { site, administrator }) => {
    const { id: other } = await makeMember(site);
    const { id } = await makeMember(site);
    const form = {
      ContactName: '欧阳锋',
      Mobile: '13711112222',
      Landline: '0769-88112233',
      Email: 'ouyang@b.example',
    };
    await add(site, administrator, id, form);

    const { List } = await site.call(businessMembers.GetMemberList, { key }, administrator);

    expect(List.map(({ MemberId }) => MemberId)).toContain(id);
    expect(List.map(({ MemberId }) => MemberId)).not.toContain(other);
  },
);

test('the log names a contact masked', async ({ site, administrator }) => {
  const { id } = await makeMember(site);
  await add(site, administrator, id, { ContactNote: '王敏的备注在此' });

  const row = await site.db
    .selectFrom('operation_log')
    .select('after_values')
    .where('action', '=', 'SaveContact')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

  expect(JSON.parse(row.after_values ?? '')).toMatchObject({
    ContactName: '**',
    Mobile: '13*******78',
    Email: 'wa**********le',
    ContactNote: '***',
  });
});

test('the export has a row for each contact, the main one first', async ({ site, administrator }) => {
  const { id } = await makeMember(site, { MemberName: '导出联络人公司', DailyOperator: '李强' });
  await add(site, administrator, id);

  const { rawPayload } = await site.app.inject({
    url: `/api/XfSysBussiness/ExportContacts?key=${encodeURIComponent('导出联络人公司')}`,
    headers: { token: administrator },
  });

  const rows = [...(await readRows(rawPayload, 40))].map(({ cells }) =>
    cells.map((cell) => ('text' in cell ? cell.text : '')),
  );
  expect(rows.map((cells) => [cells[1], cells[2], cells[4], cells[5], cells[8]])).toEqual([
    ['公司名称', '姓名', '主联络人', '手机', '事项'],
    ['导出联络人公司', '李强', '是', '13800138000', ''],
    ['导出联络人公司', '王敏', '', '13812345678', '会费'],
  ]);
});
