import { expect } from 'vitest';
import { businessHeldMessages } from '#contract/back-office/held-messages.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessSettings, webSettings } from '#contract/public-site/settings.ts';
import { makeApplication, signInAdministrator } from '../../testing/factories/records.ts';
import { mailParts } from '../../testing/mail-parts.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';

/** The services of these tests are on this machine. */
const test = siteTest.extend('env', { scope: 'file' }, { INNER_NETWORKS: '127.0.0.1' });

/* Without a mail server a person phones the recipients, and the held mails are sent later only on request. */

const { GetHeldMessages, TellHeldMessages, SendHeldMessages, DropHeldMessages } = businessHeldMessages;
const read = (site: TestApp, token: string, told?: 0 | 1) => site.call(GetHeldMessages, { told }, token);

async function approve(site: TestApp, administrator: string, MemberName: string) {
  const { id } = await makeApplication(site, { MemberName, OperatorPhone: '13800138000' });
  await site.call(businessMembers.SaveApplyAudit, { MemberId: id, Status: 1 }, administrator);
  return id;
}

const heldFor = async (site: TestApp, token: string, name: string) =>
  (await read(site, token)).List.find(({ MemberName }) => MemberName === name);

test('a held mail appears in the list with the telephone number and can be marked as told', async ({
  site,
  administrator,
}) => {
  const MemberId = await approve(site, administrator, '等电话的公司');
  await expect.poll(() => heldFor(site, administrator, '等电话的公司')).toBeDefined();
  const held = await heldFor(site, administrator, '等电话的公司');
  expect(held).toMatchObject({
    MemberId,
    Subject: '入会申请已通过审核',
    Phone: '13800138000',
    ToldTime: '',
  });
  expect(await read(site, administrator)).toMatchObject({ CanMail: false });

  const Ids = [held?.MessageId ?? 0];
  await site.call(TellHeldMessages, { Ids, Told: 1 }, administrator);

  expect((await read(site, administrator, 0)).List.map(({ MessageId }) => MessageId)).not.toContain(Ids[0]);
  expect((await read(site, administrator, 1)).List).toMatchObject([
    { MessageId: Ids[0], ToldTime: expect.stringMatching(/^\d{4}-/) },
  ]);
  await site.call(TellHeldMessages, { Ids, Told: 0 }, administrator);
  expect((await read(site, administrator, 1)).List).toEqual([]);
  const reader = await signInAdministrator(site, ['message:list']);
  expect((await heldFor(site, reader, '等电话的公司'))?.Phone).toMatch(/\*/);
  expect(await site.send(TellHeldMessages, { Ids, Told: 1 }, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(TellHeldMessages, { Ids: [999_999], Told: 1 }, administrator)).toMatchObject({
    Code: 404,
  });
});

test('the list of held mails shows the reason of a rejection', async ({ site, administrator }) => {
  const { id } = await makeApplication(site, { MemberName: '被驳回的公司' });
  const decision = { MemberId: id, Status: 2, ProcessItemName: '营业执照看不清楚' };
  await site.call(businessMembers.SaveApplyAudit, decision, administrator);

  await expect
    .poll(() => heldFor(site, administrator, '被驳回的公司'))
    .toMatchObject({ Reason: '营业执照看不清楚' });

  await approve(site, administrator, '没有理由的公司');
  await expect.poll(() => heldFor(site, administrator, '没有理由的公司')).toMatchObject({ Reason: '' });
});

test('a mail server that is set later sends old letters only on request', async ({
  site,
  smtp,
  administrator,
}) => {
  expect(await site.call(webSettings.GetSiteInfo, {})).toMatchObject({ CanMail: false });
  for (const name of ['先发的公司', '不发的公司', '再说的公司']) await approve(site, administrator, name);
  await expect.poll(() => heldFor(site, administrator, '再说的公司')).toBeDefined();
  const idOf = async (name: string) => (await heldFor(site, administrator, name))?.MessageId ?? 0;
  const Ids = [await idOf('先发的公司')];
  expect(await site.send(SendHeldMessages, { Ids }, administrator)).toMatchObject({
    Code: 409,
    Message: expect.stringMatching(/^还没有设置邮件服务器，“.+”不能发送$/),
  });

  const Contacts = [{ Label: '电话', Value: '0500-5550168' }];
  const form = { Contacts, SmtpUrl: smtp.url, MailFrom: 'a@b.example' };
  await site.call(businessSettings.SaveSiteConfig, form, administrator);
  await site.call(DropHeldMessages, { Ids: [await idOf('不发的公司')] }, administrator);
  await site.call(SendHeldMessages, { Ids }, administrator);

  await expect.poll(() => smtp.received.length).toBe(1);
  expect(mailParts(smtp.received[0]?.source ?? '').text).toMatch(/\n\n协会门户\n电话：0500-5550168$/);
  await approve(site, administrator, '新来的公司');
  await expect.poll(() => smtp.received.length).toBe(2);
  expect(await heldFor(site, administrator, '新来的公司')).toBeUndefined();
  expect(await heldFor(site, administrator, '不发的公司')).toBeUndefined();
  expect(await heldFor(site, administrator, '再说的公司')).toMatchObject({ ToldTime: '' });
  expect(await site.call(webSettings.GetSiteInfo, {})).toMatchObject({ CanMail: true });
  await site.call(businessSettings.SaveSiteConfig, { SmtpUrl: '' }, administrator);
});
