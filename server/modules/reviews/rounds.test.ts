import { expect } from 'vitest';
import { businessDataRequests } from '#contract/members/data-requests.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import {
  applicationOf,
  makeApplication,
  makeMember,
  makeMenu,
  signInAdministrator,
  signInMember,
} from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

async function caseOf(site: TestApp, token: string, of: { MemberId: number } | { NewsId: number }) {
  const { List } = await site.call(businessReviews.GetProcessList, { pagesize: 999 }, token);
  const [name, id] = Object.entries(of)[0] ?? [];
  return List.find((review) => Object.entries(review).some((field) => field[0] === name && field[1] === id))!
    .ProcessId;
}
const read = (site: TestApp, token: string, processid: number, personal?: 1) =>
  site.call(businessReviews.GetProcessItem, { processid, ...(personal && { personal }) }, token);
const reject = (site: TestApp, token: string, ProcessId: number) =>
  site.call(businessReviews.SaveProcessItem, { ProcessId, Status: 2, ProcessItemName: '请补充' }, token);

test('each submission of an application is stored unchanged with a list of its changes', async ({
  site,
  administrator,
}) => {
  const phones = { OperatorPhone: '13812340078', Email: 'a@example.com' };
  const applicant = await makeApplication(site, { MemberName: '三轮公司', ...phones });
  const token = await signInMember(site, applicant);
  const ProcessId = await caseOf(site, administrator, { MemberId: applicant.id });
  await reject(site, administrator, ProcessId);
  const again = { MemberId: applicant.id, MemberName: '三轮公司', LegalPerson: '新负责人' };
  await site.call(
    webMembers.ApplyMember,
    await applicationOf(site, { ...again, ...phones, OperatorPhone: '13912340078' }),
    token,
  );

  const { Rounds } = await read(site, administrator, ProcessId);

  expect(Rounds).toMatchObject([
    { Round: 1, SubmitterName: '三轮公司', Record: { LegalPerson: '张三' }, Changed: [] },
    { Round: 2, Record: { LegalPerson: '新负责人', OperatorPhone: '13*******78' } },
  ]);
  // The masked values are equal, and the difference is reported all the same.
  expect(Rounds[0]?.Record).toMatchObject({ OperatorPhone: '13*******78', Email: 'a@*********om' });
  expect(Rounds[1]?.Changed).toEqual(expect.arrayContaining(['LegalPerson', 'OperatorPhone']));
  expect(Rounds[1]?.Changed).not.toContain('Email');
});

test('phone and e-mail of a round are visible with the permission only, and each view is logged', async ({
  site,
}) => {
  const { id } = await makeApplication(site, { OperatorPhone: '13812340078' });
  const reader = await signInAdministrator(site, ['review:list']);
  const trusted = await signInAdministrator(site, ['review:list', 'member:personal']);
  const ProcessId = await caseOf(site, reader, { MemberId: id });
  const phone = { Record: { OperatorPhone: '13812340078' } };

  expect((await read(site, reader, ProcessId, 1)).Rounds[0]).not.toMatchObject(phone);
  expect((await read(site, trusted, ProcessId)).Rounds[0]).not.toMatchObject(phone);
  expect((await read(site, trusted, ProcessId, 1)).Rounds[0]).toMatchObject(phone);

  const seen = await site.db
    .selectFrom('operation_log')
    .select('action')
    .where('noun', '=', 'member')
    .where('record_id', '=', String(id))
    .where('action', '=', 'GetProcessItem')
    .execute();
  expect(seen).toHaveLength(1);
});

test('the round of a contribution that was changed while waiting shows the last version sent', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const author = await signInMember(site);
  const draft = { Title: '一稿', MenuId, NewContent: '<p>一</p>' };
  const { NewsId } = await site.call(webContributions.SaveNews, draft, author);
  await site.call(webContributions.SaveNews, { ...draft, NewsId, Title: '二稿' }, author);
  const ProcessId = await caseOf(site, administrator, { NewsId });
  await reject(site, administrator, ProcessId);
  await site.call(
    webContributions.SaveNews,
    { ...draft, NewsId, Title: '二稿', NewContent: '<p>三</p>' },
    author,
  );

  expect((await read(site, administrator, ProcessId)).Rounds).toMatchObject([
    { Round: 1, Record: { Title: '二稿', NewContent: '<p>一</p>' } },
    { Round: 2, Record: { Title: '二稿', NewContent: '<p>三</p>' }, Changed: ['NewContent'] },
  ]);
});

test('erasing the personal data of a member also erases the data in the rounds', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site, { DailyOperator: '某人', OperatorPhone: '13812340078' });
  const ProcessId = await caseOf(site, administrator, { MemberId: id });

  await site.call(businessDataRequests.ErasePersonal, { MemberId: id }, administrator);

  expect((await read(site, administrator, ProcessId, 1)).Rounds[0]?.Record).toMatchObject({
    DailyOperator: '',
    OperatorPhone: '',
    Email: '',
  });
});

test('an approval may set the joining date and the member level', async ({ site, administrator }) => {
  const applicant = await makeApplication(site);
  const { MemberLevelId } = await applicationOf(site);
  const ProcessId = await caseOf(site, administrator, { MemberId: applicant.id });
  const approve = (given: object) =>
    site.send(businessReviews.SaveProcessItem, { ProcessId, Status: 1, ...given }, administrator);

  expect(await approve({ MemberLevelId: 99_999 })).toMatchObject({
    Code: 400,
    Data: { MemberLevelId: '请选择会员等级' },
  });
  expect(await approve({ JoinDate: '2026-02-30' })).toMatchObject({ Code: 400 });
  expect(await approve({ MemberLevelId, JoinDate: '2026-01-05' })).toMatchObject({ Code: 200 });

  const member = await site.call(businessMembers.GetMemberModel, { id: applicant.id }, administrator);
  expect(member).toMatchObject({ MemberLevelId, JoinDate: '2026-01-05', Status: 1 });
});
