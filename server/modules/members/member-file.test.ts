import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessNames } from '#contract/back-office/names.ts';
import { businessQuickSearch } from '#contract/back-office/quick-search.ts';
import { creditCodeCheck } from '#contract/fields/credit-code.ts';
import type { ManagedMember } from '#contract/members/managed-member.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import { makeMember, signInAdministrator, signInMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* Credit code, city, former names and invoice data of a member. */

const { EditMemberInfo, GetMemberList, GetMemberModel } = businessMembers;
let count = 0;
const newCode = () => {
  const start = `91330106MA2${String(100_000 + ++count)}`;
  return start + creditCodeCheck(start);
};

async function change(site: TestApp, token: string, id: number, values: Partial<ManagedMember> & object) {
  const { Alike: _alike, ...member } = await site.call(GetMemberModel, { id, masked: 1 }, token);
  return await site.send(EditMemberInfo, { ...member, ...values } as never, token);
}

test('a code is corrected, and another member with it is named and not refused', async ({
  site,
  administrator,
}) => {
  const code = newCode();
  const first = await makeMember(site, { MemberName: '先登记的公司' });
  const second = await makeMember(site, { MemberName: '后登记的公司' });
  await change(site, administrator, first.id, { CreditCode: code });

  const answer = await change(site, administrator, second.id, {
    CreditCode: `统一社会信用代码：${code.toLowerCase().replaceAll('0', 'o')}`,
  });

  expect(answer).toMatchObject({
    Code: 200,
    Data: { SameCode: [{ MemberId: first.id, MemberName: '先登记的公司' }] },
  });
  const { CreditCode, Alike } = await site.call(GetMemberModel, { id: second.id }, administrator);
  expect(CreditCode).toBe(code);
  expect(Alike).toMatchObject([{ MemberId: first.id }]);
  expect((await site.call(GetMemberList, { key: code }, administrator)).TotalCount).toBe(2);
  expect(await change(site, administrator, first.id, { CreditCode: code.slice(0, 17) + 'I' })).toMatchObject({
    Code: 400,
    Data: { CreditCode: '信用代码校验位不正确，请核对' },
  });
});

test('a renamed member is found by its former name everywhere, and the name says so', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site, { MemberName: '东江勘测设计院' });

  await change(site, administrator, id, {
    MemberName: '华岳工程咨询有限公司',
    KeepsFormerName: true,
  } as never);

  const { List } = await site.call(GetMemberList, { key: '东江勘测' }, administrator);
  expect(List).toMatchObject([{ MemberId: id, FormerNames: '东江勘测设计院' }]);
  expect(await site.call(businessNames.GetMemberNames, { key: '东江勘测' }, administrator)).toEqual([
    { MemberId: id, MemberName: '华岳工程咨询有限公司', FormerName: '东江勘测设计院' },
  ]);
  expect(
    await site.call(businessQuickSearch.GetDestinations, { key: '东江勘测' }, administrator),
  ).toMatchObject([{ Title: '华岳工程咨询有限公司', Hint: '曾用名：东江勘测设计院' }]);
  await change(site, administrator, id, { MemberName: '东江勘测设计院', KeepsFormerName: true } as never);
  expect(await site.call(GetMemberModel, { id }, administrator)).toMatchObject({
    FormerNames: '华岳工程咨询有限公司',
  });
});

test('an old client, which sends none of the new fields, leaves them as they are', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site);
  const file = {
    CreditCode: newCode(),
    City: '杭州市',
    FormerNames: '旧名',
    BankAccount: '工行 6222000011112222',
  };
  await change(site, administrator, id, file);
  const { MemberName, LegalPerson, CompanyTypeId, MemberLevelId, OperatorPhone, Email } = await site.call(
    GetMemberModel,
    { id },
    administrator,
  );

  const known = { MemberName, LegalPerson, CompanyTypeId, MemberLevelId, OperatorPhone, Email };
  await site.call(EditMemberInfo, { MemberId: id, ...known } as never, administrator);

  expect(await site.call(GetMemberModel, { id }, administrator)).toMatchObject(file);
});

test('the bank account is sealed, masked without the right and in the log, and full for the member itself', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site);
  const account = '工商银行杭州支行 1202021409900000001';
  await change(site, administrator, id, { BankAccount: account });
  const clerk = await signInAdministrator(site, ['member:list', 'member:save']);

  const seen = await site.call(GetMemberModel, { id }, clerk);
  expect(seen.BankAccount).toMatch(/^工商\*+01$/);
  await change(site, clerk, id, { City: '杭州市' });
  expect((await site.call(GetMemberModel, { id }, administrator)).BankAccount).toBe(account);
  expect(await change(site, clerk, id, { BankAccount: '别**的' })).toMatchObject({
    Code: 400,
    Data: { BankAccount: '请输入开户行和账号' },
  });

  const { bank_sealed } = await site.db
    .selectFrom('members')
    .select('bank_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(bank_sealed.toString('latin1')).not.toContain('1202021409900000001');
  const log = await site.call(
    systemAudit.GetOperationLog,
    { noun: 'member', recordid: String(id) },
    administrator,
  );
  expect(JSON.stringify(log)).not.toContain('1202021409900000001');
  const member = await signInMember(site, { id });
  expect((await site.call(webMembers.GetUserInfo, {}, member)).BankAccount).toBe(account);
});

test('a member changes its own credit code, city and invoice data', async ({ site, administrator }) => {
  const { id } = await makeMember(site);
  const member = await signInMember(site, { id });
  const file = {
    CreditCode: newCode(),
    City: '宁波市',
    InvoiceTitle: '某某有限公司',
    TaxNumber: newCode(),
    InvoiceAddress: '宁波市江东路 1 号 0574-87654321',
    BankAccount: '中国银行 3880000000001',
  };

  await site.call(
    webMembers.EditMember,
    { DailyOperator: '李四', OperatorPhone: '13800138000', ...file } as never,
    member,
  );

  expect(await site.call(webMembers.GetUserInfo, {}, member)).toMatchObject(file);
  expect(await site.call(GetMemberModel, { id }, administrator)).toMatchObject(file);
  const { List } = await site.call(GetMemberList, { city: '宁波' }, administrator);
  expect(List).toMatchObject([{ MemberId: id, City: '宁波市' }]);
});
