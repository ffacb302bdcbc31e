import { expect } from 'vitest';
import { businessMembers } from '#contract/members/managed-members.ts';
import { memberStatus } from '#contract/members/members.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import {
  applicationOf,
  makeApplication,
  makeOptions,
  signInAdministrator,
} from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* 批量通过: each case has its own transaction and its own answer. */

const rights = ['review:list', 'member:list', 'member:audit', 'member:save'] as const;

async function caseOf(site: TestApp, memberId: number, token: string) {
  const { List } = await site.call(
    businessReviews.GetProcessList,
    { kind: 1, status: 3, pagesize: 999 },
    token,
  );
  const { ProcessId, Version } = List.find(({ MemberId }) => MemberId === memberId)!;
  return { ProcessId, Version };
}

const memberOf = async (site: TestApp, id: number) =>
  await site.db
    .selectFrom('members')
    .select(['status', 'joined_on', 'member_level_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('applications are approved together; an own one and one that changed meanwhile are answered apart', async ({
  site,
  administrator,
}) => {
  const clerk = await signInAdministrator(site, [...rights]);
  const { Consent: _consent, ...form } = await applicationOf(site);
  const own = await site.call(businessMembers.EditMemberInfo, form, clerk);
  const [one, two, changed] = [
    await makeApplication(site),
    await makeApplication(site),
    await makeApplication(site),
  ];
  const Items: Awaited<ReturnType<typeof caseOf>>[] = [];
  for (const id of [one.id, own.MemberId, changed.id, two.id]) Items.push(await caseOf(site, id, clerk));
  const read = await site.call(businessMembers.GetMemberModel, { id: changed.id }, administrator);
  await site.call(businessMembers.EditMemberInfo, { ...read, Remarks: '改过' }, administrator);
  const { MemberLevelId: level } = await makeOptions(site);

  const terms = { JoinDate: '2026-03-01', MemberLevelId: level };
  const { Results } = await site.call(businessReviews.ApproveApplications, { Items, ...terms }, clerk);

  expect(Results.map(({ ProcessId }) => ProcessId)).toEqual(Items.map(({ ProcessId }) => ProcessId));
  expect(Results.map(({ Code, Message }) => [Code, Message])).toEqual([
    [200, '已通过'],
    [409, '不能审核自己提交的记录'],
    [409, '该记录已被重新提交，请刷新后再审核'],
    [200, '已通过'],
  ]);
  expect(await memberOf(site, one.id)).toMatchObject({
    status: memberStatus.approved,
    joined_on: '2026-03-01',
    member_level_id: level,
  });
  expect((await memberOf(site, two.id)).status).toBe(memberStatus.approved);
  expect((await memberOf(site, own.MemberId)).status).toBe(memberStatus.underReview);
  expect((await memberOf(site, changed.id)).status).toBe(memberStatus.underReview);
  const again = await site.call(businessReviews.ApproveApplications, { Items }, clerk);
  expect(again.Results.map(({ Code }) => Code)).toEqual([409, 409, 409, 409]);
});

test('of two who approve the same applications at once each case is approved by one', async ({
  site,
  administrator,
}) => {
  const clerk = await signInAdministrator(site, [...rights]);
  const Items: Awaited<ReturnType<typeof caseOf>>[] = [];
  for (let i = 0; i < 3; i += 1)
    Items.push(await caseOf(site, (await makeApplication(site)).id, administrator));

  const answers = await Promise.all(
    [clerk, administrator].map((token) => site.call(businessReviews.ApproveApplications, { Items }, token)),
  );

  for (const { ProcessId } of Items) {
    const codes = answers.map(({ Results }) => Results.find((one) => one.ProcessId === ProcessId)?.Code);
    expect(codes.toSorted()).toEqual([200, 409]);
  }
});

test('without member:audit, for an unknown level, or for a contribution nothing is approved', async ({
  site,
  administrator,
}) => {
  const Items = [await caseOf(site, (await makeApplication(site)).id, administrator)];
  const reader = await signInAdministrator(site, ['review:list', 'news:audit']);
  const send = (form: object, token = administrator) =>
    site.send(businessReviews.ApproveApplications, { Items, ...form }, token);

  expect(await send({}, reader)).toMatchObject({ Code: 403 });
  expect(await send({ MemberLevelId: 999_999 })).toMatchObject({
    Code: 400,
    Data: { MemberLevelId: expect.any(String) },
  });
  expect(await send({ Items: [] })).toMatchObject({ Code: 400, Data: { Items: '请选择申请' } });
  expect(await send({ Items: [{ ProcessId: 999_999_999, Version: 1 }] })).toMatchObject({
    Code: 200,
    Data: { Results: [{ Code: 404 }] },
  });
});
