import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { smsKindNames } from './sms-kinds.ts';

/** How far the quota of a way is used up today. */
export const wayState = v.object({
  /** Attempts of today that left, or may have. */
  TodayCount: v.number(),
  PerDay: v.number(),
  /** day: the quota of the day is used up; limit: the server said that there were too many. Blank: messages leave. */
  Pause: v.picklist(['', 'day', 'limit']),
  /** When messages without priority go on; blank while they leave. */
  ResumeTime: v.string(),
});
export type WayState = v.InferOutput<typeof wayState>;

export const businessDeliveryState = endpoints(businessBase, {
  GetDeliveryState: {
    method: 'GET',
    audience: 'administrator',
    summary: '邮件和短信今天发了多少、额度多少，额度用完时到什么时候继续，哪些短信没有登记模板',
    input: v.object({}),
    output: v.object({
      Mail: wayState,
      Sms: wayState,
      /** The kinds of short messages that do not leave, as the provider has no template for them. */
      WithoutTemplate: v.array(v.picklist(smsKindNames)),
    }),
  },
});

/** Says why messages of a way wait; blank while they leave. `today` is the day in Shanghai, `yyyy-mm-dd`. */
export function pauseText(way: string, { Pause, ResumeTime }: WayState, today: string): string {
  if (Pause === '') return '';
  const [day = '', time = ''] = ResumeTime.split(' ');
  const isToday = day === today;
  if (Pause === 'limit') return `${way}服务商说发得太多，${isToday ? '' : '明天 '}${time.slice(0, 5)} 继续`;
  return isToday ? `昨天的${way}额度已用完，今早 8 点继续` : `今日${way}额度已用完，明早 8 点继续`;
}
