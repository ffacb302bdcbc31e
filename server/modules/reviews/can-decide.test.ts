import { expect } from 'vitest';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { applicationOf, makeApplication, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const waiting = (site: TestApp, token: string) =>
  site.call(businessReviews.GetProcessList, { status: 3, pagesize: 999 }, token);

test('a case reports whether the administrator may decide on the case, and why not', async ({
  site,
  administrator,
}) => {
  const reader = await signInAdministrator(site, ['review:list']);
  const { Consent: _consent, ...form } = await applicationOf(site);
  const { MemberId } = await site.call(businessMembers.EditMemberInfo, form, administrator);
  const of = async (token: string) =>
    (await waiting(site, token)).List.find((one) => one.MemberId === MemberId)!;

  expect(await of(administrator)).toMatchObject({ MayDecide: true, WhyNot: '', SoleReviewer: true });
  expect(await of(reader)).toMatchObject({
    MayDecide: false,
    WhyNot: '您的角色没有审核入会申请的权限',
    SoleReviewer: false,
  });

  const colleague = await signInAdministrator(site, ['review:list', 'member:audit']);
  expect((await of(administrator)).WhyNot).toMatch(/^不能审核自己提交的记录，可由clerk\d+审核$/);
  expect(await of(colleague)).toMatchObject({ MayDecide: true, SoleReviewer: false });

  const { ProcessId } = await of(colleague);
  await site.call(businessReviews.SaveProcessItem, { ProcessId, Status: 1 }, colleague);
  expect(await site.call(businessReviews.GetProcessItem, { processid: ProcessId }, colleague)).toMatchObject({
    MayDecide: false,
    WhyNot: '该记录已审核',
  });
});

test('a decision leads to the longest-waiting case that the administrator may decide on', async ({
  site,
  administrator,
}) => {
  const clerk = await signInAdministrator(site, [
    'review:list',
    'member:list',
    'member:audit',
    'member:save',
  ]);
  for (const { ProcessId } of (await waiting(site, clerk)).List)
    await site.call(businessReviews.SaveProcessItem, { ProcessId, Status: 1 }, clerk);
  const { Consent: _consent, ...form } = await applicationOf(site);
  await site.call(businessMembers.EditMemberInfo, form, clerk);
  const ids = [];
  for (let i = 0; i < 3; i += 1) ids.push((await makeApplication(site)).id);
  const { List, WaitingCount } = await waiting(site, clerk);
  // The own one is in the list, locked, and waits as well.
  expect(List.filter(({ MayDecide }) => !MayDecide)).toHaveLength(1);
  expect(WaitingCount).toEqual({ Membership: 4, Contribution: 0, Article: 0, Roster: 0, MemberPage: 0 });
  const caseOf = (id = 0) => List.find(({ MemberId }) => MemberId === id)!.ProcessId;

  const first = { MemberId: ids[0]!, Status: 1 };
  expect(await site.call(businessMembers.SaveApplyAudit, first, clerk)).toMatchObject({
    NextProcessId: caseOf(ids[1]),
  });
  for (const [id, next] of [
    [ids[1], caseOf(ids[2])],
    [ids[2], null],
  ] as const)
    expect(
      await site.call(businessReviews.SaveProcessItem, { ProcessId: caseOf(id), Status: 1 }, clerk),
    ).toEqual({ ProcessId: caseOf(id), NextProcessId: next });
  expect((await waiting(site, administrator)).WaitingCount.Membership).toBe(1);
});

test('the review page and the workbench show the same count, the bell that of the cases that the reader may decide', async ({
  site,
  administrator,
}) => {
  const clerk = await signInAdministrator(site, ['review:list', 'member:audit', 'member:save']);
  const reader = await signInAdministrator(site, ['review:list']);
  const { Consent: _consent, ...form } = await applicationOf(site);
  await site.call(businessMembers.EditMemberInfo, form, clerk);
  await makeApplication(site);

  for (const [token, isReader] of [
    [clerk, false],
    [administrator, false],
    [reader, true],
  ] as const) {
    const { List, WaitingCount, MineCount } = await waiting(site, token);
    const waits = List.filter(({ Kind }) => Kind === 1).length;
    const { WaitingApplicationCount } = await site.call(businessWorkbench.GetWorkbench, {}, token);
    const { Counts, Colleagues } = await site.call(businessWorkbench.GetWaiting, {}, token);
    const mine = List.filter(({ Kind, MayDecide }) => Kind === 1 && MayDecide).length;
    expect(WaitingCount.Membership).toBe(waits);
    expect(MineCount).toEqual({
      Membership: isReader ? 0 : mine,
      Contribution: 0,
      Article: 0,
      Roster: 0,
      MemberPage: 0,
    });
    // A reader who may decide on no application has none waiting.
    expect(WaitingApplicationCount).toBe(isReader ? 0 : waits);
    expect(Counts.find(({ Kind }) => Kind === 'application')?.Count).toBe(isReader ? undefined : mine);
    expect(Colleagues).toBe(isReader ? 0 : List.filter(({ MayDecide }) => !MayDecide).length);
  }
});

test('a case lists other companies with the same name, phone number or e-mail address', async ({
  site,
  administrator,
}) => {
  const known = await makeApplication(site, {
    MemberName: '云帆检测',
    OperatorPhone: '13900001234',
    Email: 'same@example.com',
  });
  const { id } = await makeApplication(site, {
    MemberName: '云 帆检测',
    OperatorPhone: '13900001234',
    Email: 'SAME@example.com',
  });
  const { List } = await waiting(site, administrator);
  const processid = List.find(({ MemberId }) => MemberId === id)!.ProcessId;

  const { Alike } = await site.call(businessReviews.GetProcessItem, { processid }, administrator);

  expect(Alike).toEqual([
    { MemberId: known.id, MemberName: '云帆检测', Status: 3, Same: ['name', 'phone', 'email'] },
  ]);
});
