import { expect } from 'vitest';
import { businessFormResults } from '#contract/forms/form-results.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { openVault } from '../../platform/core/vault.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { makeForm } from '../../testing/factories/make-form.ts';
import { sendNotice } from '../../testing/factories/make-notice.ts';
import { makeMember } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';
import { isMessageCurrent } from '../counts/current-messages.ts';
import { redirectMessages } from './redirect.ts';

/* Messages that wait follow the contacts of their company. The site has no way to send them. */

test('a message that waits goes to the new address of its company, or is told by telephone', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site, { Email: 'old@a.example', OperatorPhone: '13900001111' });
  await site.db.deleteFrom('outgoing_messages').where('member_id', '=', member.id).execute();
  const FormId = await makeForm(site, administrator);
  await site.call(businessFormResults.RemindForm, { FormId, MemberIds: [member.id] }, administrator);
  const vault = await openVault(site.dataDir, undefined);
  const recipients = async () =>
    (
      await site.db
        .selectFrom('outgoing_messages')
        .select(['kind', 'recipient', 'is_held'])
        .where('member_id', '=', member.id)
        .where('noun', '=', 'form')
        .orderBy('kind')
        .execute()
    ).map(({ recipient }) => vault.open(recipient));
  const change = async (values: object) => {
    const form = await site.call(businessMembers.GetMemberModel, { id: member.id }, administrator);
    await site.call(businessMembers.EditMemberInfo, { ...form, ...values } as never, administrator);
  };
  expect(await recipients()).toEqual(['old@a.example', '13900001111']);

  await change({ Email: 'new@a.example', OperatorPhone: '13900002222' });
  expect(await recipients()).toEqual(['new@a.example', '13900002222']);

  await change({ Email: '', OperatorPhone: '021-55555555' });
  expect(await recipients()).toEqual(['', '']);
});

test('a message that waits for somebody without an address is told by telephone, also where the site sends', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site, { Email: 'office@a.example' });
  const FormId = await makeForm(site, administrator);
  await site.call(businessFormResults.RemindForm, { FormId, MemberIds: [member.id] }, administrator);
  const vault = await openVault(site.dataDir, undefined);

  const held = await transaction(site.db, async (tx) => {
    // A site without a mail server holds each mail; within the transaction nobody does.
    const mails = tx.updateTable('outgoing_messages').where('member_id', '=', member.id);
    await mails.set({ recipient: vault.seal('former@a.example'), is_held: false }).execute();
    await redirectMessages(tx, vault, member.id, { kind: 'mail', from: 'former@a.example', to: '' });
    return await tx
      .selectFrom('outgoing_messages')
      .select('is_held')
      .where('member_id', '=', member.id)
      .where('noun', '=', 'form')
      .where('kind', '=', 'mail')
      .execute();
  });

  expect(held).toEqual([{ is_held: true }]);
});

test('a message that waits for another contact follows that one alone, and nobody gets it twice', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site, { Email: 'main@a.example', OperatorPhone: '021-55555555' });
  const addContact = async (ContactName: string, Email: string) =>
    (
      await site.call(
        businessContacts.SaveContact,
        { MemberId: member.id, ContactName, Email, ForMeetings: true },
        administrator,
      )
    ).ContactId;
  const [first, second] = [
    await addContact('王敏', 'wang@a.example'),
    await addContact('李强', 'li@a.example'),
  ];
  await sendNotice(site, administrator, { Audience: { MemberIds: [member.id], Purpose: 'meetings' } });
  const vault = await openVault(site.dataDir, undefined);
  const waiting = async () =>
    (
      await site.db
        .selectFrom('outgoing_messages as o')
        .select('o.recipient')
        .where('o.member_id', '=', member.id)
        .where('o.noun', '=', 'notice')
        .where('o.state', '=', 'queued')
        .where(isMessageCurrent)
        .orderBy('o.id')
        .execute()
    ).map(({ recipient }) => vault.open(recipient));
  await expect.poll(waiting).toEqual(['wang@a.example', 'li@a.example']);
  const change = async (ContactId: number, Email: string) => {
    const contacts = await site.call(businessContacts.GetContacts, { MemberId: member.id }, administrator);
    const contact = contacts.find((one) => one.ContactId === ContactId);
    await site.call(
      businessContacts.SaveContact,
      { ...contact, MemberId: member.id, Email } as never,
      administrator,
    );
  };

  await change(first, 'wang2@a.example');
  expect(await waiting()).toEqual(['wang2@a.example', 'li@a.example']);

  // Both now read the same mailbox.
  await change(first, 'li@a.example');
  expect(await waiting()).toEqual(['li@a.example']);

  // One of them leaves: the other still has the mailbox. Then nobody has it, and the main contact is told.
  const end = (ContactId: number) =>
    site.call(
      businessContacts.EditContactStatus,
      { MemberId: member.id, ContactId, Status: 0 },
      administrator,
    );
  await end(second);
  expect(await waiting()).toEqual(['li@a.example']);
  await end(first);
  expect(await waiting()).toEqual(['main@a.example']);
});
