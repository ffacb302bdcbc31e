import { isReachable } from '../fields/site-address.ts';

/*
 * The mails and texts to an applicant about the decision: the server sends them, and the reviewer sees them before
 * deciding.
 */

/** What to do where the address of the site opens in the office alone; blank for an address that opens everywhere. */
export function withoutLink(link: string, hint: string): string[] {
  return /^https?:/i.test(link) && !isReachable(link) ? [`链接打不开时，${hint}`] : [];
}

/** The days for which the link of a rejection opens the application. */
export const resubmitDays = 14;

interface Mail {
  subject: string;
  body: string;
}

export function approvalMail(member: { name: string; account: string }, siteUrl: string): Mail {
  const body = [
    `${member.name}：`,
    `贵单位的入会申请已通过审核，现在可以用账号 ${member.account} 登录：\n${siteUrl}/home`,
    ...withoutLink(siteUrl, '请向协会询问网站地址。'),
  ];
  return { subject: '入会申请已通过审核', body: `${body.join('\n\n')}\n` };
}

/** Returns the text for a telephone call where no mail is sent; it contains no link. */
export function rejectionCall({ name }: { name: string }, reason: string): string {
  return `${name}：贵单位的入会申请未通过审核，原因：${reason}\n\n请用申请时填写的账号登录网站，按原因修改后重新提交。`;
}

/** Returns the short message to a member that has no e-mail address. */
export function rejectionSms({ name }: { name: string }, reason: string): string {
  return `${name}：贵单位的入会申请未通过审核，原因：${reason}。请与协会联系。`;
}

export function approvalSms({ name, account }: { name: string; account: string }, siteUrl: string): string {
  return `${name}：贵单位的入会申请已通过审核，可以用账号 ${account} 登录：${siteUrl}/home`;
}

export function rejectionMail({ name }: { name: string }, reason: string, link: string): Mail {
  const body = [
    `${name}：`,
    `贵单位的入会申请未通过审核，原因：${reason}`,
    `请在 ${resubmitDays} 天内打开下面的链接修改申请并重新提交，链接只能使用一次：\n${link}`,
    ...withoutLink(link, '请用申请时填写的账号登录网站，按原因修改后重新提交，或与协会联系。'),
    '如果您没有提交过入会申请，请忽略本邮件。',
  ];
  return { subject: '入会申请未通过审核', body: `${body.join('\n\n')}\n` };
}
