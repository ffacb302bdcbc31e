import { sql } from 'kysely';
import { mobilePattern } from '#contract/fields/contacts.ts';
import { approvalMail, approvalSms, rejectionMail, rejectionSms } from '#contract/members/decision-mails.ts';
import { memberStatus } from '#contract/members/members.ts';
import { notFound } from '../../platform/core/errors.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import { newVersion } from '../../platform/db/versioned-write.ts';
import { queueMessage, withdrawMessages } from '../messages/store.ts';
import { assertMemberLevel } from '../options/store.ts';
import type { Outcome } from '../reviews/decide.ts';
import { openContact } from './contact.ts';
import { issueTicket, voidTickets } from './resubmit-tickets.ts';

/**
 * Applies a decision to the application: the member may sign in fully, or gets a link to change the application. A member whom the office
 * entered itself never applied: nobody tells it that its application was approved. Without an e-mail address it is told
 * by short message, or by telephone.
 */
export async function settleApplication(
  tx: Tx,
  vault: Vault,
  memberId: number,
  decision: Outcome,
): Promise<void> {
  const { isApproved } = decision;
  if (isApproved && decision.memberLevelId !== undefined) await assertMemberLevel(tx, decision.memberLevelId);
  const member = await tx
    .updateTable('members')
    .set({
      status: isApproved ? memberStatus.approved : memberStatus.rejected,
      ...(isApproved ? approvedValues(decision) : {}),
      ...newVersion,
    })
    .where('id', '=', memberId)
    .returning(['name', 'account', 'phone_sealed', 'email_sealed'])
    .executeTakeFirst();
  if (!member) throw notFound();

  await withdrawDecision(tx, memberId, '另有决定');
  const ticket = isApproved ? await voidTickets(tx, memberId) : await issueTicket(tx, memberId);
  if (isApproved && decision.isEnteredByOffice) return;
  const facts = { Status: isApproved ? memberStatus.approved : memberStatus.rejected };
  const about = { entityType: 'member', recordId: memberId, memberId, topic: 'decision', facts } as const;
  const { Email, OperatorPhone } = openContact(vault, member);
  if (Email === '' && mobilePattern.test(OperatorPhone))
    await queueMessage(tx, vault, {
      ...about,
      kind: 'sms',
      recipient: OperatorPhone,
      body: isApproved ? approvalSms(member, decision.siteUrl) : rejectionSms(member, decision.reason),
      sms: isApproved
        ? {
            kind: 'application-approved',
            params: { company: member.name, account: member.account, link: `${decision.siteUrl}/home` },
          }
        : { kind: 'application-rejected', params: { company: member.name, reason: decision.reason } },
    });
  else
    await queueMessage(tx, vault, {
      ...about,
      kind: 'mail',
      recipient: Email,
      ...(ticket === undefined
        ? approvalMail(member, decision.siteUrl)
        : rejectionMail(member, decision.reason, `${decision.siteUrl}/home?Newpwd=${ticket}`)),
    });
}

/** Withdraws the messages about a decision that a new submission or a later decision answers. */
export async function withdrawDecision(tx: Tx, memberId: number, reason: string): Promise<void> {
  await withdrawMessages(tx, { noun: 'member', recordId: memberId, topic: 'decision', reason });
}

/** Returns the day and the level of the decision; by default today, and the level applied for. */
function approvedValues({ joinDate, memberLevelId }: Outcome) {
  return {
    joined_on: joinDate || sql<string>`coalesce(joined_on, (now() at time zone 'Asia/Shanghai')::date)`,
    ...(memberLevelId === undefined ? {} : { member_level_id: memberLevelId }),
  };
}
