import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { webMembers } from '#contract/members/members.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import {
  applicationOf,
  makeApplication,
  makeMenu,
  signInAdministrator,
  signInMember,
} from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const caseOf = async (site: TestApp, administrator: string, memberId: number) => {
  const { List } = await site.call(businessReviews.GetProcessList, { kind: 1, pagesize: 999 }, administrator);
  return List.find(({ MemberId }) => MemberId === memberId)?.ProcessId ?? 0;
};
const decide = (
  site: TestApp,
  administrator: string,
  ProcessId: number,
  decision: object,
  token = administrator,
) => site.send(businessReviews.SaveProcessItem, { ProcessId, ...decision }, token);
const item = (site: TestApp, administrator: string, processid: number) =>
  site.call(businessReviews.GetProcessItem, { processid }, administrator);

test('a case reports whether the mail of a rejection can be sent', async ({ site, administrator }) => {
  const applicant = await makeApplication(site);
  const ProcessId = await caseOf(site, administrator, applicant.id);
  expect(await item(site, administrator, ProcessId)).toMatchObject({ CanMail: false });

  await site.call(
    businessSettings.SaveSiteConfig,
    { SmtpUrl: 'smtps://office:pass@mail.example' },
    administrator,
  );

  expect(await item(site, administrator, ProcessId)).toMatchObject({ CanMail: true });
  await site.call(businessSettings.SaveSiteConfig, { SmtpUrl: '' }, administrator);
});

test('a case stores all its decisions in order', async ({ site, administrator }) => {
  const applicant = await makeApplication(site, { MemberName: '三审公司' });
  const token = await signInMember(site, applicant);
  const ProcessId = await caseOf(site, administrator, applicant.id);

  await decide(site, administrator, ProcessId, { Status: 2, ProcessItemName: '缺少执照' });
  await site.call(webMembers.ApplyMember, await applicationOf(site, { MemberId: applicant.id }), token);
  expect(await item(site, administrator, ProcessId)).toMatchObject({
    Status: 3,
    Round: 2,
    ProcessItemName: '',
  });
  await decide(site, administrator, ProcessId, { Status: 1, ProcessItemName: '不会留下' });

  expect(await item(site, administrator, ProcessId)).toMatchObject({
    Kind: 1,
    Status: 1,
    Round: 2,
    News: null,
    Items: [
      { Round: 1, Status: 2, ProcessItemName: '缺少执照' },
      { Round: 2, Status: 1, ProcessItemName: '' },
    ],
  });
});

test('a decision on a record that was changed after the reviewer read the record is rejected', async ({
  site,
  administrator,
}) => {
  const applicant = await makeApplication(site);
  const token = await signInMember(site, applicant);
  const ProcessId = await caseOf(site, administrator, applicant.id);
  const { Version } = await item(site, administrator, ProcessId);
  await decide(site, administrator, ProcessId, { Status: 2, ProcessItemName: '第一次', Version });
  await site.call(webMembers.ApplyMember, await applicationOf(site, { MemberId: applicant.id }), token);

  expect(await decide(site, administrator, ProcessId, { Status: 1, Version })).toMatchObject({
    Code: 409,
    Message: '该记录已被重新提交，请刷新后再审核',
  });
  await item(site, administrator, ProcessId);
  expect(await decide(site, administrator, ProcessId, { Status: 1 })).toMatchObject({ Code: 200 });
  expect(await decide(site, administrator, ProcessId, { Status: 2, ProcessItemName: '反悔' })).toMatchObject({
    Code: 409,
    Message: '该记录已审核',
  });
});

test('a decision is recorded in the operation log', async ({ site, administrator }) => {
  const { id } = await makeApplication(site);
  const ProcessId = await caseOf(site, administrator, id);
  await decide(site, administrator, ProcessId, { Status: 2, ProcessItemName: '资料不全' });

  const log = await site.call(
    systemAudit.GetOperationLog,
    { noun: 'review', recordid: String(ProcessId) },
    administrator,
  );

  expect(log.List).toMatchObject([{ After: { MemberId: id, Status: 2, ProcessItemName: '资料不全' } }]);
});

test('a decision requires a result, an existing case and, for a rejection, a reason', async ({
  site,
  administrator,
}) => {
  const ProcessId = await caseOf(site, administrator, (await makeApplication(site)).id);

  expect(await decide(site, administrator, ProcessId, { Status: 2 })).toMatchObject({
    Code: 400,
    Data: { ProcessItemName: '请输入驳回原因' },
  });
  expect(await decide(site, administrator, ProcessId, { Status: 3 })).toMatchObject({
    Code: 400,
    Data: { Status: '请选择审核结果' },
  });
  expect(await decide(site, administrator, 99_999, { Status: 1 })).toMatchObject({ Code: 404 });
  expect(await site.send(businessReviews.GetProcessItem, { processid: 99_999 }, administrator)).toMatchObject(
    {
      Code: 404,
    },
  );
});

test('the permissions to decide on articles and on members do not include each other', async ({
  site,
  administrator,
}) => {
  const member = await signInMember(site);
  const MenuId = await makeMenu(site, administrator);
  const { NewsId } = await site.call(
    webContributions.SaveNews,
    { Title: '稿', MenuId, NewContent: '<p>正文</p>' },
    member,
  );
  const { List } = await site.call(businessReviews.GetProcessList, { kind: 2 }, administrator);
  const article = List.find((one) => one.NewsId === NewsId)?.ProcessId ?? 0;
  const application = await caseOf(site, administrator, (await makeApplication(site)).id);
  const [editor, clerk, reader] = [
    await signInAdministrator(site, ['review:list', 'news:audit']),
    await signInAdministrator(site, ['review:list', 'member:audit']),
    await signInAdministrator(site, ['member:audit']),
  ];

  expect(await decide(site, administrator, application, { Status: 1 }, editor)).toMatchObject({ Code: 403 });
  expect(await decide(site, administrator, article, { Status: 1 }, clerk)).toMatchObject({ Code: 403 });
  expect(await decide(site, administrator, article, { Status: 1 }, reader)).toMatchObject({ Code: 403 });
  expect(await decide(site, administrator, application, { Status: 1 }, clerk)).toMatchObject({ Code: 200 });
  expect(await decide(site, administrator, article, { Status: 1 }, editor)).toMatchObject({ Code: 200 });
});

test('the list filters by kind, state and name', async ({ site, administrator }) => {
  await makeApplication(site, { MemberName: '独一无二建设' });

  const list = (filters: object) => site.call(businessReviews.GetProcessList, filters, administrator);

  expect(await list({ key: '独一无二' })).toMatchObject({
    List: [{ Kind: 1, Title: '独一无二建设' }],
    TotalCount: 1,
  });
  expect(await list({ key: '独一无二', status: 1 })).toMatchObject({ List: [], TotalCount: 0 });
  expect(await list({ key: '独一无二', kind: 2 })).toMatchObject({ List: [], TotalCount: 0 });
});

test('the workbench counts the waiting cases', async ({ site, administrator }) => {
  const waiting = async () => {
    const { WaitingApplicationCount, WaitingContributionCount } = await site.call(
      businessWorkbench.GetWorkbench,
      {},
      administrator,
    );
    return [WaitingApplicationCount, WaitingContributionCount];
  };
  const [applications = 0, contributions = 0] = await waiting();
  await makeApplication(site);
  const MenuId = await makeMenu(site, administrator);
  await site.call(
    webContributions.SaveNews,
    { Title: '待审稿', MenuId, NewContent: '<p>正文</p>' },
    await signInMember(site),
  );

  expect(await waiting()).toEqual([applications + 1, contributions + 1]);
});

test('the database forbids changes to decisions and approvals without a decision', async ({
  site,
  administrator,
}) => {
  const { id } = await makeApplication(site);
  const ProcessId = await caseOf(site, administrator, id);
  const run = (text: string) => sql.raw(text).execute(site.db);

  await expect(run(`update members set status = 1 where id = ${id}`)).rejects.toThrow('by decision only');
  await expect(run(`update reviews set status = 1 where id = ${ProcessId}`)).rejects.toThrow(
    'what its decision says',
  );
  await decide(site, administrator, ProcessId, { Status: 2, ProcessItemName: '否' });
  await expect(run(`update review_items set status = 1 where review_id = ${ProcessId}`)).rejects.toThrow(
    'never rewritten',
  );
  await expect(run(`delete from review_items where review_id = ${ProcessId}`)).rejects.toThrow(
    'never rewritten',
  );
  await expect(run('truncate review_items')).rejects.toThrow('permission denied');
  await expect(run(`update reviews set status = 3 where id = ${ProcessId}`)).rejects.toThrow(
    'what its decision says',
  );
});
