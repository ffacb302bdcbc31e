import type { Activity } from '#contract/activities/activities.ts';

type Channels = Activity['Channels'];

/** Returns whether any channel is configured. */
export const leaves = ({ Mail, Sms }: Channels): boolean => Mail || Sms;

/** Describes the messages that are sent on confirmation. */
export function whatLeaves({ Mail, Sms }: Channels): string {
  if (!Mail && !Sms) return '确认后只记下，现在不会发出。';
  const way = Mail && Sms ? '' : Mail ? '邮件' : '短信';
  return `确认后${way}立即发出，不能撤回。`;
}

/** Introduces the words of a message by the channels that carry it. */
export function howTold({ Mail, Sms }: Channels): string {
  if (!Mail && !Sms) return '要告知的变更';
  return Mail && Sms ? '以邮件和短信告知' : Mail ? '以邮件告知' : '以短信告知';
}

/** Describes the messages that are not sent because their channel is not configured; blank when all are sent. */
export function whatStays({ Mail, Sms }: Channels): string {
  if (Mail && Sms) return '';
  if (!Mail && !Sms) return '还没有设置邮件服务和短信接口：请在“需打电话的通知”里打电话告知。';
  return Mail ? '还没有设置短信接口，短信不会发出。' : '还没有设置邮件服务，邮件不会发出。';
}
