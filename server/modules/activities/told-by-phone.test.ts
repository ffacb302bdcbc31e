import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessHeldMessages } from '#contract/back-office/held-messages.ts';
import { readActivity, saveActivity } from '../../testing/factories/make-activity.ts';
import { makeMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* Without mail and short messages, a member whom a colleague phoned knows as much as one who got a mail. */

const { TellActivityChange, CancelActivity, ResendActivityMember } = businessActivities;
const { GetHeldMessages, TellHeldMessages } = businessHeldMessages;

const planned = { Title: '交流会', BeginTime: '2037-12-11 09:00:00', Place: '会议中心' };
const moved = { ...planned, Place: '图书馆' };

/** Phones about the message to this member with this subject. */
async function phone(site: TestApp, token: string, memberId: number, subject: string) {
  const find = async () => {
    const { List } = await site.call(GetHeldMessages, { told: 0, pagesize: 100 }, token);
    return List.find((one) => one.MemberId === memberId && one.Subject.startsWith(subject))?.MessageId;
  };
  await expect.poll(find).toBeDefined();
  await site.call(TellHeldMessages, { Ids: [(await find()) ?? 0], Told: 1 }, token);
}

async function inviteByPhone(site: TestApp, token: string) {
  const member = await makeMember(site);
  const { ActivityId } = await saveActivity(site, token, { ...planned, MemberIds: [member.id] });
  await phone(site, token, member.id, '活动邀请');
  return { ActivityId, MemberId: member.id };
}

const invited = async (site: TestApp, token: string, id: number) =>
  (await readActivity(site, token, id)).Members.List[0];

test('a member who was invited by telephone is told of a change, and is not invited anew', async ({
  site,
  administrator,
}) => {
  const { ActivityId, MemberId } = await inviteByPhone(site, administrator);

  const saved = await saveActivity(site, administrator, { ...moved, ActivityId, Send: 0 });

  expect(saved.UnawareCount).toBe(1);
  expect(await invited(site, administrator, ActivityId)).toMatchObject({
    State: 'sent',
    MailReason: '已电话通知',
  });
  expect(await site.call(TellActivityChange, { ActivityId }, administrator)).toMatchObject({
    NoticeCount: 1,
  });
  await phone(site, administrator, MemberId, '活动变更');
  const { Unaware } = await readActivity(site, administrator, ActivityId);
  expect(Unaware.Count).toBe(0);
  expect(await site.send(ResendActivityMember, { ActivityId }, administrator)).toMatchObject({ Code: 409 });
});

test('a member who was invited by telephone is told of a cancellation', async ({ site, administrator }) => {
  const { ActivityId, MemberId } = await inviteByPhone(site, administrator);

  const cancel = { ActivityId, Reason: '场地检修', Notify: 1 as const };
  expect(await site.call(CancelActivity, cancel, administrator)).toMatchObject({ NoticeCount: 1 });

  await phone(site, administrator, MemberId, '活动取消');
  expect(await invited(site, administrator, ActivityId)).toMatchObject({ State: 'sent' });
});
