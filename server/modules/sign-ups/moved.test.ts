import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { businessDataRequests } from '#contract/members/data-requests.ts';
import { readActivity, saveActivity } from '../../testing/factories/make-activity.ts';
import { makePerson, makeSignUpActivity, personIdsOf, signUp } from '../../testing/factories/make-sign-up.ts';
import { mailParts } from '../../testing/mail-parts.ts';
import type { TestSmtp } from '../../testing/services/start-smtp.ts';
import { test as siteTest } from '../../testing/test.ts';

/* People who signed up before the activity was changed, and are told when a clerk presses. */

const test = siteTest.extend('env', { scope: 'file' }, ({ smtp, webhook }) => ({
  SMTP_URL: smtp.url,
  SMS_WEBHOOK_URL: webhook.url,
}));
const { CancelSignUps, TellSignUpChange } = businessSignUps;
const moved = { Title: '冬季培训', BeginTime: '2098-12-24 14:00:00', Place: '市图书馆', Send: 0 } as const;
const knows = { Count: 0, Changes: [] };

const textsTo = (smtp: TestSmtp, address: string) =>
  smtp.received.filter(({ to }) => to[0] === address).map(({ source }) => mailParts(source).text);

test('people who are in or wait are told of a change once, by mail and each by short message', async ({
  site,
  smtp,
  webhook,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 1 });
  const { Title } = await readActivity(site, administrator, ActivityId);
  const People = [makePerson({ Mobile: '13900139501' }), makePerson({ Mobile: '13900139502' })];
  await signUp(site, { ActivityId, Email: 'two@m.example', People });
  await signUp(site, { ActivityId, People: [makePerson({ Mobile: '13900139503' })] });
  const [, , third] = await personIdsOf(site, administrator, ActivityId);
  const form = { ActivityId, PersonIds: [third!], Reason: '临时有事', Notify: false };
  await site.call(CancelSignUps, form, administrator);
  await expect.poll(() => textsTo(smtp, 'two@m.example').length).toBe(1);
  expect((await readActivity(site, administrator, ActivityId)).UnawarePeople).toEqual(knows);

  const saved = await saveActivity(site, administrator, { ...moved, ActivityId });

  expect(saved).toMatchObject({ UnawareCount: 0, UnawarePeopleCount: 2 });
  expect((await readActivity(site, administrator, ActivityId)).UnawarePeople).toEqual({
    Count: 2,
    Changes: [
      { What: '名称', Before: Title, After: '冬季培训' },
      { What: '时间', Before: '2098-12-01 09:00', After: '2098-12-24 14:00' },
      { What: '地点', Before: '上海', After: '市图书馆' },
    ],
  });
  const answers = await Promise.all(
    [1, 2].map(() => site.send(TellSignUpChange, { ActivityId }, administrator)),
  );
  expect(answers.map(({ Code }) => Code).toSorted()).toEqual([200, 409]);
  expect(answers.map(({ Message }) => Message)).toContain('报名的人都知道最新的安排，或通知正在发送');
  await expect.poll(() => textsTo(smtp, 'two@m.example').length).toBe(2);
  expect(textsTo(smtp, 'two@m.example')[1]).toMatch(
    /^您报名的“.+”有变更.+[^]+时间：由 2098-12-01 09:00 改为 2098-12-24 14:00\n地点：由 上海 改为 市图书馆[^]+\/sign-up\?Key=/,
  );
  const told = () =>
    webhook.posted
      .filter(({ body }) => body.content.includes('有变更'))
      .map(({ body }) => body.mobile)
      .toSorted();
  await expect.poll(told).toEqual(['13900139501', '13900139502']);
  await expect
    .poll(async () => (await readActivity(site, administrator, ActivityId)).UnawarePeople)
    .toEqual(knows);
  expect(await site.send(TellSignUpChange, { ActivityId }, administrator)).toMatchObject({ Code: 409 });
  expect(told()).toHaveLength(2);
});

test('a person without a message knows what the page said, and one who signs up later knows the change', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  await signUp(site, { ActivityId });
  await site.db.deleteFrom('outgoing_messages').where('noun', '=', 'signUp').execute();
  await saveActivity(site, administrator, { ...moved, ActivityId });
  await signUp(site, { ActivityId });

  expect((await readActivity(site, administrator, ActivityId)).UnawarePeople.Count).toBe(1);

  await saveActivity(site, administrator, {
    ...moved,
    ActivityId,
    BeginTime: '2020-01-01 09:00:00',
  });
  expect((await readActivity(site, administrator, ActivityId)).UnawarePeople).toEqual(knows);
});

test('of a cancelled activity nobody is told of a change', async ({ site, administrator }) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  await signUp(site, { ActivityId });
  await saveActivity(site, administrator, { ...moved, ActivityId });
  await site.call(
    businessActivities.CancelActivity,
    { ActivityId, Reason: '检修', Notify: 0 },
    administrator,
  );

  expect((await readActivity(site, administrator, ActivityId)).UnawarePeople).toEqual(knows);
  expect(await site.send(TellSignUpChange, { ActivityId }, administrator)).toMatchObject({
    Code: 409,
    Message: '活动已取消',
  });
});

test('an erased person is not waited for', async ({ site, administrator }) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  await signUp(site, { ActivityId, People: [makePerson(), makePerson()] });
  const [PersonId] = await personIdsOf(site, administrator, ActivityId);
  await site.call(businessDataRequests.ErasePersonal, { PersonId: PersonId! }, administrator);

  await saveActivity(site, administrator, { ...moved, ActivityId });

  expect(await site.call(TellSignUpChange, { ActivityId }, administrator)).toMatchObject({ NoticeCount: 1 });
  expect(await site.send(TellSignUpChange, { ActivityId }, administrator)).toMatchObject({ Code: 409 });
});
