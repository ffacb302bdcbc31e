import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessHealth } from '#contract/back-office/health.ts';
import { businessHeldMessages } from '#contract/back-office/held-messages.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { businessSuggestions, webSuggestions } from '#contract/public-site/suggestions.ts';
import { readActivity, saveActivity } from '../../testing/factories/make-activity.ts';
import { makeCertificate } from '../../testing/factories/make-certificate.ts';
import {
  applicationOf,
  makeApplication,
  makeMember,
  signInAdministrator,
} from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

/*
 * The same number appears on every screen that counts the same thing. No channel is set here, so messages stay queued.
 */

test('list and workbench count a review that only a colleague can decide, the bell counts that review apart', async ({
  site,
  administrator,
}) => {
  await signInAdministrator(site);
  await makeApplication(site);
  const { Consent: _consent, ...own } = await applicationOf(site);
  await site.call(businessMembers.EditMemberInfo, own, administrator);

  const queue = await site.call(businessReviews.GetProcessList, { status: 3, kind: 1 }, administrator);
  const workbench = await site.call(businessWorkbench.GetWorkbench, {}, administrator);
  const bell = await site.call(businessWorkbench.GetWaiting, {}, administrator);

  expect(queue.List.map(({ MayDecide }) => MayDecide).toSorted()).toEqual([false, true]);
  expect(queue).toMatchObject({ TotalCount: 2, WaitingCount: { Membership: 2, Contribution: 0 } });
  expect(workbench.WaitingApplicationCount).toBe(2);
  expect(bell.Counts).toContainEqual({ Kind: 'application', Count: 1 });
  expect(bell.Colleagues).toBe(1);
  expect(bell.Waiting.filter(({ Kind }) => Kind === 'application')).toHaveLength(1);
});

test('list, workbench and bell count a suggestion until an administrator handles the suggestion', async ({
  site,
  administrator,
}) => {
  for (const number of [1, 2]) {
    const form = { Mobile: '13812345678', ProposeContent: `第${number}条建议` };
    await site.send(webSuggestions.SavePropose, form, undefined, `10.8.0.${number}`);
  }
  const { List } = await site.call(businessSuggestions.GetWebProposeList, {}, administrator);
  const handled = { ProposeId: List[0]!.ProposeId, HandleNote: '已转' };
  await site.call(businessSuggestions.HandlePropose, handled, administrator);

  const list = await site.call(businessSuggestions.GetWebProposeList, { status: 0 }, administrator);
  const workbench = await site.call(businessWorkbench.GetWorkbench, {}, administrator);
  const bell = await site.call(businessWorkbench.GetWaiting, {}, administrator);

  expect(list.TotalCount).toBe(1);
  expect(workbench.WaitingSuggestionCount).toBe(1);
  expect(bell.Counts).toContainEqual({ Kind: 'suggestion', Count: 1 });
});

test('a programme counts the records of its list and, separately, the valid certificates', async ({
  site,
  administrator,
}) => {
  await makeCertificate(site, administrator);
  await makeCertificate(site, administrator, { _status: 0 });
  await makeCertificate(site, administrator, { _examStatus: 2, _certNum: '' });
  await makeCertificate(site, administrator, { _examStatus: 0, _certNum: '' });
  const { _certId: revoked } = await makeCertificate(site, administrator);
  const { _certId: deleted } = await makeCertificate(site, administrator);
  await site.call(businessCertificates.RevokeCert, { CertId: revoked, Reason: '重复' }, administrator);
  await site.call(businessCertificates.DelCerts, { Ids: [deleted] }, administrator);

  const programmes = await site.call(businessCertificates.GetProgrammeList, {}, administrator);
  const list = (filters: object) =>
    site.call(businessCertificates.GetCertList, { pagesize: 100, ...filters }, administrator);

  expect(programmes).toMatchObject([{ CertificateCount: 5, ValidCount: 2 }]);
  expect((await list({})).TotalCount).toBe(5);
});

test('health page, activity and bell count the same held mails as the list of held messages', async ({
  site,
  administrator,
}) => {
  const members = [await makeMember(site), await makeMember(site)];
  const { ActivityId } = await saveActivity(site, administrator, { MemberIds: members.map(({ id }) => id) });
  const listed = async () =>
    (await site.call(businessHeldMessages.GetHeldMessages, { told: 0 }, administrator)).TotalCount;
  const mail = async () => (await site.call(businessHealth.GetHealth, {}, administrator)).Mail;
  // Each is written by a job, and put aside once it is due.
  await expect.poll(async () => (await readActivity(site, administrator, ActivityId)).HeldCount).toBe(2);

  expect(await mail()).toMatchObject({ QueuedCount: 0, HeldCount: await listed() });
  const toRing = async (token: string) =>
    (await site.call(businessWorkbench.GetWaiting, {}, token)).Counts.find(({ Kind }) => Kind === 'message');
  expect(await toRing(administrator)).toEqual({ Kind: 'message', Count: await listed() });
  expect(await toRing(await signInAdministrator(site, ['message:list']))).toEqual(
    await toRing(administrator),
  );
  expect(await toRing(await signInAdministrator(site, ['member:audit']))).toBeUndefined();
  const counts = { InvitedCount: 2, QueuedCount: 0, HeldCount: 2, SentCount: 0, FailedCount: 0 };
  const { List } = await site.call(businessActivities.GetActivityList, {}, administrator);
  expect(List.find((one) => one.ActivityId === ActivityId)).toMatchObject(counts);
  expect(await readActivity(site, administrator, ActivityId)).toMatchObject(counts);
});

test('list, activity, bell and health page count the same failed invitations', async ({
  site,
  administrator,
}) => {
  const members = [await makeMember(site), await makeMember(site)];
  const { ActivityId } = await saveActivity(site, administrator, { MemberIds: members.map(({ id }) => id) });
  const writtenFor = async () =>
    await site.db
      .selectFrom('outgoing_messages')
      .select('id')
      .where('kind', '=', 'mail')
      .where('noun', '=', 'activity')
      .where('record_id', '=', ActivityId)
      .execute();
  await expect.poll(writtenFor).toHaveLength(2);
  await site.db
    .updateTable('outgoing_messages')
    .set({ state: 'failed', is_held: false })
    .where('noun', '=', 'activity')
    .where('record_id', '=', ActivityId)
    .execute();

  const bell = await site.call(businessWorkbench.GetWaiting, {}, administrator);
  const { List } = await site.call(businessActivities.GetActivityList, {}, administrator);
  const health = await site.call(businessHealth.GetHealth, {}, administrator);

  const failed = { QueuedCount: 0, FailedCount: 2 };
  expect(bell.Counts).toContainEqual({ Kind: 'invitation', Count: 2 });
  expect(List.find((one) => one.ActivityId === ActivityId)).toMatchObject(failed);
  expect(await readActivity(site, administrator, ActivityId)).toMatchObject(failed);
  expect(health.Mail.FailedCount).toBe(2);
});
