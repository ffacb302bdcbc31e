import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemRoles } from '#contract/accounts/roles.ts';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessAudiences } from '#contract/audience/audiences.ts';
import { businessStatistics } from '#contract/back-office/statistics.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { creditCodeError } from '#contract/fields/credit-code.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessReviews, reviewKind } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { webNotices } from '#contract/notices/notices.ts';
import { businessBanners, webBanners } from '#contract/public-site/banners.ts';
import { businessSuggestions } from '#contract/public-site/suggestions.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import { makeDemo, type Demo } from '../../testing/factories/make-demo.ts';
import { signInMember } from '../../testing/factories/records.ts';
import { columnsNamingNoFile, plainColumns } from '../../testing/plain-columns.ts';
import { test } from '../../testing/test.ts';
import { addressPattern } from '../files/file-uses.ts';
import { isAnyMessageDue } from '../messages/due-messages.ts';
import { saveSiteInfo } from '../settings/store.ts';

let demo: Demo;
test.beforeAll(async ({ site, administrator: _somebody }) => {
  demo = await makeDemo(site);
});

test('no column of the demo names a file of the editor unless it is declared to', async ({ site }) => {
  const columns = [plainColumns, columnsNamingNoFile].flatMap((declared) =>
    Object.entries(declared).flatMap(([table, names]) => names.map((name) => ({ table, name }))),
  );
  const namesFile = async ({ table, name }: (typeof columns)[number]) => {
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(name)}::text ~ ${addressPattern} limit 1`.execute(
      site.db,
    );
    return rows.length > 0 ? [`${table}.${name}`] : [];
  };

  const naming = await Promise.all(columns.map(namesFile));

  // The log only tells what a record named.
  expect(naming.flat()).toEqual(['operation_log.after_values']);
});

test('the back office lists members, applications and contributions in every state', async ({
  site,
  administrator,
}) => {
  const applications = await site.call(businessMembers.GetMemberProcessList, { pagesize: 99 }, administrator);
  const { List: cases } = await site.call(
    businessReviews.GetProcessList,
    { kind: reviewKind.contribution, pagesize: 99 },
    administrator,
  );
  const waiting = applications.List.filter(({ Status }) => Status === 3);
  const [opened] = waiting;
  const member = await site.call(
    businessMembers.GetMemberModel,
    { id: opened?.MemberId ?? 0 },
    administrator,
  );

  const undecided = applications.List.map(({ Status }) => Status).filter((status) => status !== 1);
  // Without the one that has left.
  expect(applications.List).toHaveLength(79);
  expect(undecided.toSorted()).toEqual([2, 3, 3, 3]);
  expect(new Set(waiting.map(({ SubmitTime }) => SubmitTime.slice(0, 10))).size).toBe(3);
  expect(waiting.map(({ Round }) => Round).toSorted()).toEqual([1, 1, 2]);
  expect(member.FileName).toBe('入会申请材料.pdf');
  expect(
    await site.db.selectFrom('members').select('id').where('consented_at', 'is', null).execute(),
  ).toEqual([]);
  expect(cases.filter(({ Status }) => Status === 1)).toHaveLength(10);
  const open = cases.filter(({ Status }) => Status !== 1).map(({ Status, Round }) => [Status, Round]);
  expect(open.toSorted()).toEqual([
    [2, 1],
    [3, 1],
    [3, 2],
  ]);
  expect(cases.find(({ Status }) => Status === 2)?.ProcessItemName).toBe('请补充数据来源，并注明图片出处。');
});

test('most members have a second contact, some of them without e-mail', async ({ site, administrator }) => {
  const { List } = await site.call(businessMembers.GetMemberList, { pagesize: 99 }, administrator);
  const read = ({ MemberId }: { MemberId: number }) =>
    site.call(businessContacts.GetContacts, { MemberId }, administrator);

  // One after the other: so many at once wait too long on a busy machine.
  const contacts: Awaited<ReturnType<typeof read>>[] = [];
  for (const one of List) contacts.push(await read(one));

  const people = contacts.flat();
  const second = people.filter(({ IsMain }) => !IsMain);
  expect(contacts.filter(({ length }) => length === 2)).toHaveLength(51);
  expect(second).toHaveLength(51);
  expect(second.filter(({ Email }) => Email === '')).toHaveLength(12);
  for (const matter of ['ForMeetings', 'ForDues', 'ForTraining'] as const)
    expect(second.filter((one) => one[matter]).length).toBeGreaterThan(5);
  const phones = people.map(({ Mobile, Landline }) => Mobile || Landline);
  expect(phones.filter((phone) => !/^(0500|021)-555[5-7]\d{4}$/.test(phone))).toEqual([]);
});

test('a member sees contributions in every state', async ({ site }) => {
  const { id } = await site.db
    .selectFrom('members')
    .select('id')
    .where('account', '=', 'hengzhun')
    .executeTakeFirstOrThrow();
  const own = await signInMember(site, { id });

  const { List } = await site.call(webContributions.GetMyNewsList, { pagesize: 99 }, own);

  expect(List.map(({ Status }) => Status).toSorted()).toEqual([0, 1, 2, 3, 3]);
});

test('the back office lists suggestions, invitations and certificates in every state', async ({
  site,
  administrator,
}) => {
  const suggestions = await site.call(businessSuggestions.GetWebProposeList, { pagesize: 99 }, administrator);
  const { List: activities } = await site.call(businessActivities.GetActivityList, {}, administrator);
  const { List: certificates } = await site.call(
    businessCertificates.GetCertList,
    { pagesize: 99 },
    administrator,
  );

  expect(suggestions.List.map(({ Status }) => Status).toSorted()).toEqual([0, 0, 0, 1, 1, 1]);
  expect(activities).toContainEqual(
    expect.objectContaining({ QueuedCount: 1, SentCount: 2, FailedCount: 1 }),
  );
  expect(activities.filter(({ BeginTime }) => BeginTime > formatTime(new Date()))).toHaveLength(3);
  // The training with sign-ups is full, and two people wait.
  expect(activities).toContainEqual(
    expect.objectContaining({ Kind: 1, IsSignUpOpen: true, PlacedCount: 6, WaitingCount: 2 }),
  );
  expect(certificates.filter(({ _revokeReason }) => _revokeReason !== '')).toHaveLength(1);
  expect(certificates.filter(({ _status }) => _status === 0)).toHaveLength(1);
});

test('the member account of the demo has a notice', async ({ site }) => {
  const { id } = await site.db
    .selectFrom('members')
    .select('id')
    .where('account', '=', demo.starter.members.demo)
    .executeTakeFirstOrThrow();

  const { List } = await site.call(webNotices.GetMyNotices, {}, await signInMember(site, { id }));

  expect(List.map(({ Title }) => Title)).toEqual(['请查看：举办第四期质量风险管理工程师培训班']);
});

test('each audience that the demo has saved has members', async ({ site, administrator }) => {
  const saved = await site.call(businessAudiences.GetAudiences, {}, administrator);

  const counts = await Promise.all(
    saved.map(({ Audience }) => site.call(businessAudiences.CountAudience, Audience, administrator)),
  );

  expect(saved.map(({ AudienceName }) => AudienceName).toSorted()).toEqual([
    '全部会员的培训联络人',
    '江澜、临江的检测和监理单位',
    '理事以上单位',
  ]);
  for (const { Companies } of counts) expect(Companies).toBeGreaterThan(1);
});

test('the demo data contains no message to be sent', async ({ site }) => {
  expect(await isAnyMessageDue(site.db)).toBe(false);
});

test('two articles and one banner are scheduled for the future', async ({ site, administrator }) => {
  const { List } = await site.call(businessNews.GetNewsList, { pagesize: 999 }, administrator);
  const { List: banners } = await site.call(businessBanners.GetBannerList, { pagesize: 99 }, administrator);
  const shown = await site.call(webBanners.GetBannerList, { type: 2 });

  expect(List.filter(({ IsScheduled }) => IsScheduled)).toHaveLength(2);
  expect(banners.length - shown.length).toBe(2);
});

test('files of applications are in quarantine', async ({ site }) => {
  const { file_path: address } = await site.db
    .selectFrom('members')
    .select('file_path')
    .where('account', '=', 'baichuan')
    .executeTakeFirstOrThrow();

  expect(address).toMatch(/^\/files\/quarantine\//);
  expect((await site.app.inject({ url: address })).statusCode).toBe(404);
});

test('the figures of the demo cover a year, and are marked until the association has another name', async ({
  site,
  administrator,
}) => {
  const yearBefore = Number(formatTime(new Date()).slice(0, 4)) - 1;
  const read = () => site.call(businessStatistics.GetFigures, { year: yearBefore, month: 12 }, administrator);

  const { IsDemo, Groups } = await read();
  const countOf = (name: string) =>
    Groups.flatMap(({ Figures }) => Figures).find(({ Name }) => Name === name)?.Counts[0] ?? 0;
  expect(IsDemo).toBe(true);
  expect(countOf('网站访问')).toBeGreaterThan(1000);
  expect(countOf('证书查询')).toBeGreaterThan(100);
  await saveSiteInfo(site.db, { SiteName: '湖州检测行业协会' });
  expect(await read()).toMatchObject({ IsDemo: false });
  await saveSiteInfo(site.db, { SiteName: demo.starter.site.SiteName });
});

test('ready-made roles include the permissions for their work', async ({ site, administrator }) => {
  const { List } = await site.call(systemRoles.GetRoleList, {}, administrator);

  expect(List.map(({ RoleName, UserCount }) => [RoleName, UserCount])).toEqual([
    ['系统管理员', 1],
    ['内容编辑', 0],
    ['秘书处', 0],
  ]);
  expect(List[1]?.MenuIds.length).toBeGreaterThanOrEqual(6);
});

test('members have credit codes, cities and former names, and one has left', async ({
  site,
  administrator,
}) => {
  const list = async (filters: object) =>
    (await site.call(businessMembers.GetMemberList, { pagesize: 99, ...filters }, administrator)).List;

  const present = await list({ status: 1 });
  const codes = present.map(({ CreditCode }) => CreditCode);
  expect(codes.map((code) => creditCodeError(code))).toEqual(codes.map(() => undefined));
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(present.map(({ City }) => City)).size).toBeGreaterThan(10);
  expect((await list({ key: '南澜市建设监理所' })).map(({ MemberName }) => MemberName)).toEqual([
    '南澜筑诚监理咨询公司',
  ]);
  expect(await list({ ended: 1 })).toMatchObject([{ MemberName: '望澜润泽建筑科学检测有限公司' }]);
});
