import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { readActivity, saveActivity } from '../../testing/factories/make-activity.ts';
import { saveSignUpSettings, signUp } from '../../testing/factories/make-sign-up.ts';
import { makeApplication, makeMember, makeOptions } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';

const test = siteTest.extend('env', { scope: 'file' }, ({ smtp, webhook }) => ({
  SMTP_URL: smtp.url,
  SMS_WEBHOOK_URL: webhook.url,
}));
const { GetActivityList, SaveActivityDetail, CountInvitees, PreviewInvitation } = businessActivities;

const idsOf = async (site: TestApp, token: string, filters: object) =>
  (await site.call(GetActivityList, { key: '秋季', ...filters }, token)).List.map(
    ({ ActivityId }) => ActivityId,
  );

test('a saved draft sends no invitations and stores its audience', async ({ site, administrator }) => {
  const level = await makeOptions(site);
  const member = await makeMember(site, { ...level, MemberName: '云帆检测' });
  const form = {
    LevelIds: [level.MemberLevelId],
    TypeIds: [level.CompanyTypeId],
    MemberIds: [member.id],
  };

  const saved = await saveActivity(site, administrator, { ...form, Send: 0 });

  expect(saved.NewInvitedCount).toBe(0);
  expect(await readActivity(site, administrator, saved.ActivityId)).toMatchObject({
    Status: 0,
    InvitedCount: 0,
    LevelIds: [level.MemberLevelId],
    TypeIds: [level.CompanyTypeId],
    PickedMembers: [{ MemberId: member.id, MemberName: '云帆检测' }],
    Channels: { Mail: true, Sms: true },
    Members: { TotalCount: 0 },
  });
  const sent = await saveActivity(site, administrator, { ...form, ActivityId: saved.ActivityId, Send: 1 });
  expect(sent.NewInvitedCount).toBe(1);
  expect(await readActivity(site, administrator, saved.ActivityId)).toMatchObject({
    Status: 1,
    InvitedCount: 1,
  });
});

test('a save without the field Send, as from an old client, sends the invitations', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site);

  expect(await saveActivity(site, administrator, { MemberIds: [member.id] })).toMatchObject({
    NewInvitedCount: 1,
  });
});

test('a save over a newer version is rejected with the values of that version', async ({
  site,
  administrator,
}) => {
  const { ActivityId, Version } = await saveActivity(site, administrator, { Send: 0 });
  const form = {
    ActivityId,
    Version,
    Title: '春季研讨',
    BeginTime: '2099-12-01 09:00:00',
    Place: '上海',
    Send: 0,
  };
  await site.call(SaveActivityDetail, { ...form, Place: '苏州' } as never, administrator);

  expect(await site.send(SaveActivityDetail, { ...form, Title: '冬季研讨' }, administrator)).toMatchObject({
    Code: 409,
    Data: { Current: { ActivityId, Title: '春季研讨', Place: '苏州', LevelIds: [], Version: 2 } },
  });
});

test('the count of invitees reports members with mail, with a mobile number and without either', async ({
  site,
  administrator,
}) => {
  const level = await makeOptions(site);
  const both = await makeMember(site, level);
  await makeMember(site, { ...level, OperatorPhone: '021-55555555' });
  const off = await makeMember(site, level);
  await site.call(businessMembers.EditMemberStatus, { MemberId: off.id, Status: 0 }, administrator);
  await makeApplication(site, level);
  const audience = { LevelIds: [level.MemberLevelId], MemberIds: [both.id] };

  const ofLevel = ({ ByOption }: { ByOption: { TypeId: number; New: number }[] }) =>
    ByOption.find(({ TypeId }) => TypeId === level.MemberLevelId)?.New;

  const counts = await site.call(CountInvitees, audience, administrator);
  expect(counts).toMatchObject({ New: 2, WithMail: 2, WithMobile: 1, Unreachable: 0 });
  // Neither the one that is off nor the applicant.
  expect(ofLevel(counts)).toBe(2);

  const { ActivityId } = await saveActivity(site, administrator, { MemberIds: [both.id] });
  const left = await site.call(CountInvitees, { ...audience, ActivityId }, administrator);
  expect(left).toMatchObject({ New: 1, WithMail: 1, WithMobile: 0, Unreachable: 0 });
  expect(ofLevel(left)).toBe(1);
  const nobody = await site.call(CountInvitees, {}, administrator);
  expect(nobody).toMatchObject({ New: 0, WithMail: 0, WithMobile: 0, Unreachable: 0 });
});

test('the preview of an invitation returns the mail and the short message and stores nothing', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site, { MemberName: '衡准咨询', Email: 'preview@h.example' });
  const form = {
    Title: '年会',
    BeginTime: '2099-12-01 09:00:00',
    Place: '上海',
    Content: '<p>请带<b>证件</b><script>x()</script></p>',
    MemberIds: [member.id],
  };

  expect(await site.call(PreviewInvitation, form, administrator)).toEqual({
    MemberName: '衡准咨询',
    Mail: {
      Subject: '活动邀请：年会',
      Body: '衡准咨询：\n\n诚邀贵单位参加“年会”。\n\n时间：2099-12-01 09:00\n地点：上海\n\n请带证件\n\n协会门户\n',
    },
    Sms: '【协会门户】诚邀贵单位参加“年会”，时间：2099-12-01 09:00，地点：上海。',
    Channels: { Mail: true, Sms: true },
  });
  expect((await site.call(PreviewInvitation, { ...form, MemberIds: [] }, administrator)).MemberName).toBe(
    '某某公司',
  );
  expect(await site.call(GetActivityList, { key: '年会' }, administrator)).toMatchObject({ TotalCount: 0 });
});

test('the activity list filters by state and sorts activities with failed invitations first', async ({
  site,
  smtp,
  administrator,
}) => {
  smtp.answerTo('gone@c.example', 550);
  const unlucky = await makeMember(site, { Email: 'gone@c.example', OperatorPhone: '021-55555555' });
  const save = (form: object) => saveActivity(site, administrator, { Title: '秋季', ...form });
  const { ActivityId: failed } = await save({ BeginTime: '2037-01-01 09:00:00', MemberIds: [unlucky.id] });
  const { ActivityId: draftId } = await save({ BeginTime: '2038-01-01 09:00:00', Send: 0 });
  const { ActivityId: past } = await save({ BeginTime: '2020-01-01 09:00:00', MemberIds: [unlucky.id] });
  await expect.poll(async () => (await readActivity(site, administrator, past)).FailedCount).toBe(1);
  await expect.poll(async () => (await readActivity(site, administrator, failed)).FailedCount).toBe(1);

  expect(await idsOf(site, administrator, {})).toEqual([draftId, failed, past]);
  expect(await idsOf(site, administrator, { sort: 'failed' })).toEqual([failed, draftId, past]);
  expect(await idsOf(site, administrator, { sort: 'BeginTime' })).toEqual([past, failed, draftId]);
  expect(await idsOf(site, administrator, { status: 0 })).toEqual([draftId]);
  expect(await idsOf(site, administrator, { status: 1 })).toEqual([failed]);
  expect(await idsOf(site, administrator, { status: 3 })).toEqual([past]);
});

test('an activity that visitors can see or sign up to is no draft', async ({ site, administrator }) => {
  const save = (form: object) => saveActivity(site, administrator, { Title: '夏季', Send: 0, ...form });
  const listed = async (status: 0 | 1) =>
    (await site.call(GetActivityList, { key: '夏季', status, sort: 'BeginTime' }, administrator)).List.map(
      ({ ActivityId, SignUpState }) => [ActivityId, SignUpState],
    );
  const { ActivityId: draftId } = await save({ BeginTime: '2037-01-01 09:00:00' });
  const { ActivityId: onHomePage } = await save({ BeginTime: '2037-01-02 09:00:00', IsPublic: 1 });
  const { ActivityId: open } = await save({ BeginTime: '2037-01-03 09:00:00' });
  const { ActivityId: early } = await save({ BeginTime: '2037-01-04 09:00:00' });
  const { ActivityId: closed } = await save({ BeginTime: '2037-01-05 09:00:00' });

  await saveSignUpSettings(site, administrator, { ActivityId: open });
  await saveSignUpSettings(site, administrator, { ActivityId: early, From: '2036-12-01 09:00:00' });
  await saveSignUpSettings(site, administrator, { ActivityId: closed, Until: '2020-01-01 09:00:00' });

  expect(await listed(0)).toEqual([[draftId, '']]);
  expect(await listed(1)).toEqual([
    [onHomePage, ''],
    [open, 'open'],
    [early, 'early'],
    [closed, 'closed'],
  ]);
  // Who has signed up was not invited, and comes all the same.
  await signUp(site, { ActivityId: open });
  await saveSignUpSettings(site, administrator, { ActivityId: open, IsOpen: false });
  await saveSignUpSettings(site, administrator, { ActivityId: early, IsOpen: false });
  expect(await listed(0)).toEqual([
    [draftId, ''],
    [early, ''],
  ]);
});
