import type { Activity } from '#contract/activities/activities.ts';

type Channels = Activity['Channels'];

/** Whether anything leaves at all. */
export const leaves = ({ Mail, Sms }: Channels): boolean => Mail || Sms;

/** What leaves once it is confirmed. */
export function whatLeaves({ Mail, Sms }: Channels): string {
  if (!Mail && !Sms) return '确认后只记下，现在不会发出。';
  const way = Mail && Sms ? '' : Mail ? '邮件' : '短信';
  return `确认后${way}立即发出，不能撤回。`;
}

/** What does not leave, as nobody has set what it would leave by; blank when all does. */
export function whatStays({ Mail, Sms }: Channels): string {
  if (Mail && Sms) return '';
  if (!Mail && !Sms) return '还没有设置邮件服务和短信接口：请在“待电话通知”里打电话告知。';
  return Mail ? '还没有设置短信接口，短信不会发出。' : '还没有设置邮件服务，邮件不会发出。';
}
