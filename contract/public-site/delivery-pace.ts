import * as v from 'valibot';
import { labelled } from '../fields/labels.ts';
import { integer } from '../fields/rules.ts';

/** How many messages may leave; part of the site's settings. A provider that gets more takes none for hours. */
export const deliveryPace = v.object({
  MailPerMinute: v.number(),
  MailPerDay: v.number(),
  SmsPerDay: v.number(),
});
export type DeliveryPace = v.InferOutput<typeof deliveryPace>;

export const paceBounds = {
  MailPerMinute: { min: 1, max: 600 },
  MailPerDay: { min: 20, max: 100_000 },
  SmsPerDay: { min: 20, max: 100_000 },
} as const;

const count = (label: string, { min, max }: { min: number; max: number }) =>
  labelled(label, v.optional(integer(`${label}应为 ${min} 至 ${max} 的整数`, min, max)));

/** Absent: stays as it is. */
export const deliveryPaceForm = {
  MailPerMinute: count('每分钟最多发几封邮件', paceBounds.MailPerMinute),
  MailPerDay: count('每天最多发几封邮件', paceBounds.MailPerDay),
  SmsPerDay: count('每天最多发几条短信', paceBounds.SmsPerDay),
};
