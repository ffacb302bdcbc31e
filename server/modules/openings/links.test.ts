import { expect } from 'vitest';
import { businessOpenings, openingTexts } from '#contract/accounts/openings.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessOpenable } from '#contract/members/openable-members.ts';
import { openVault } from '../../platform/core/vault.ts';
import { accountForm, makeWithoutAccount, openAccount } from '../../testing/factories/make-opening.ts';
import { test } from '../../testing/test.ts';

/* Links to open an account, by mail or by short message. */

const { SendOpenings } = businessOpenings;

test('without a mail server and without a gateway a link reaches nobody, and the clerk is told', async ({
  site,
  administrator,
}) => {
  const id = await makeWithoutAccount(site);
  const member = await site.call(businessMembers.GetMemberModel, { id }, administrator);
  const reachable = { ...member, Email: 'office@a.example', OperatorPhone: '13812345670' };
  await site.call(businessMembers.EditMemberInfo, reachable, administrator);

  expect(
    await site.call(businessOpenable.GetOpenableMembers, { Ids: String(id) }, administrator),
  ).toMatchObject({ Ids: [id], CanSend: false, ByMail: 0, BySms: 0, Unreached: 1 });
  const { Results } = await site.call(SendOpenings, { Ids: [id], Way: 'link' }, administrator);

  expect(Results).toMatchObject([{ Refusal: openingTexts.unreachable, Code: '' }]);
});

test('a link is mailed where there is a mail server, opens the account once, and ends with the next code or another address', async ({
  site,
  administrator,
}) => {
  const vault = await openVault(site.dataDir, undefined);
  const setting = { name: 'smtpUrl', sealed: vault.seal('smtps://office:secret@smtp.example.com:465') };
  await site.db.insertInto('sealed_settings').values(setting).execute();
  const [id, moved] = [await makeWithoutAccount(site), await makeWithoutAccount(site)];
  const link = { Ids: [id], Way: 'link' as const };

  const { Results } = await site.call(SendOpenings, link, administrator);

  expect(Results).toMatchObject([{ Way: 'mail', Code: '', Refusal: '' }]);
  const ticketIn = async (record = id) => {
    const { body } = await site.db
      .selectFrom('outgoing_messages')
      .select('body')
      .where('topic', '=', 'account-opening')
      .where('record_id', '=', record)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return /OpenAccount=([\w-]+)/.exec(vault.open(body))?.[1] ?? '';
  };
  const first = await ticketIn();
  await site.call(SendOpenings, link, administrator);
  expect(await openAccount(site, accountForm(first))).toMatchObject({
    Code: 409,
    Message: openingTexts.ended,
  });
  expect(await openAccount(site, accountForm(await ticketIn()))).toMatchObject({ Code: 200 });

  await site.call(SendOpenings, { ...link, Ids: [moved] }, administrator);
  const toFormer = await ticketIn(moved);
  const member = await site.call(businessMembers.GetMemberModel, { id: moved }, administrator);
  await site.call(businessMembers.EditMemberInfo, { ...member, Email: 'new@a.example' }, administrator);
  expect(await openAccount(site, accountForm(toFormer))).toMatchObject({
    Code: 409,
    Message: openingTexts.ended,
  });
  await site.db.deleteFrom('sealed_settings').where('name', '=', 'smtpUrl').execute();
});

test('without an e-mail address the link goes to the mobile by SMS, and a landline gets none', async ({
  site,
  administrator,
}) => {
  const vault = await openVault(site.dataDir, undefined);
  const sealed = vault.seal('https://sms.example.com/send');
  await site.db.insertInto('sealed_settings').values({ name: 'smsWebhookUrl', sealed }).execute();
  const [mobile, landline] = [await makeWithoutAccount(site), await makeWithoutAccount(site)];
  for (const [id, OperatorPhone] of [
    [mobile, '13812345678'],
    [landline, '0512-66886688'],
  ] as const) {
    const member = await site.call(businessMembers.GetMemberModel, { id }, administrator);
    const change = { ...member, Email: '', OperatorPhone };
    await site.call(businessMembers.EditMemberInfo, change, administrator);
  }
  const both = { Ids: `${mobile},${landline}` };

  expect(await site.call(businessOpenable.GetOpenableMembers, both, administrator)).toEqual({
    Ids: [mobile, landline],
    CanSend: true,
    ByMail: 0,
    BySms: 1,
    Unreached: 1,
    Refusals: [],
  });
  const form = { Ids: [mobile, landline], Way: 'link' as const };
  const { Results } = await site.call(SendOpenings, form, administrator);

  expect(Results).toMatchObject([
    { Way: 'sms', Code: '', Refusal: '' },
    { Way: '', Code: '', Refusal: openingTexts.unreachable },
  ]);
  const { body, recipient } = await site.db
    .selectFrom('outgoing_messages')
    .select(['body', 'recipient'])
    .where('topic', '=', 'account-opening')
    .where('kind', '=', 'sms')
    .executeTakeFirstOrThrow();
  expect(vault.open(recipient)).toBe('13812345678');
  const [, ticket = ''] = /OpenAccount=([\w-]+) 设置网站账号和密码/.exec(vault.open(body)) ?? [];
  expect(await openAccount(site, accountForm(ticket))).toMatchObject({ Code: 200 });
  await site.db.deleteFrom('sealed_settings').where('name', '=', 'smsWebhookUrl').execute();
});
