import { sql } from 'kysely';
import { memberStatus } from '#contract/members.ts';
import type { Tx } from '../db/open.ts';
import { notFound } from '../base/faults.ts';
import { queueMessage } from '../messages/store.ts';
import type { Vault } from '../base/vault.ts';
import { issueTicket, ticketDays, voidTickets } from './resubmit-tickets.ts';

/** What a decision does to the application: the member may sign in fully, or gets a link to change it. */
export async function settleApplication(
  tx: Tx,
  vault: Vault,
  memberId: number,
  decision: { isApproved: boolean; reason: string; siteUrl: string },
): Promise<void> {
  const { isApproved } = decision;
  const member = await tx
    .updateTable('members')
    .set({
      status: isApproved ? memberStatus.approved : memberStatus.rejected,
      ...(isApproved ? { joined_on: sql<string>`coalesce(joined_on, current_date)` } : {}),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', memberId)
    .returning(['name', 'account', 'email_sealed'])
    .executeTakeFirst();
  if (!member) throw notFound();

  const ticket = isApproved ? await voidTickets(tx, memberId) : await issueTicket(tx, memberId);
  await queueMessage(tx, vault, {
    kind: 'mail',
    recipient: vault.open(member.email_sealed),
    noun: 'member',
    recordId: memberId,
    ...(ticket === undefined
      ? approval(member, decision.siteUrl)
      : rejection(member, decision.reason, `${decision.siteUrl}/home?Newpwd=${ticket}`)),
  });
}

function approval({ name, account }: { name: string; account: string }, siteUrl: string) {
  const body = `${name}：\n\n贵单位的入会申请已通过审核，现在可以用账号 ${account} 登录：\n${siteUrl}/home\n`;
  return { subject: '入会申请已通过审核', body };
}

function rejection({ name }: { name: string }, reason: string, link: string) {
  const body = [
    `${name}：`,
    `贵单位的入会申请未通过审核，原因：${reason}`,
    `请在 ${ticketDays} 天内打开下面的链接修改申请并重新提交，链接只能使用一次：\n${link}`,
    '如果您没有提交过入会申请，请忽略本邮件。',
  ];
  return { subject: '入会申请未通过审核', body: `${body.join('\n\n')}\n` };
}
