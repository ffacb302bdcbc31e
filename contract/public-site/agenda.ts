import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';

/*
 * The public facts of an activity that the secretariat marked as public. They do not include its text and its guests.
 */

/** The number of dates on the home page. */
export const agendaLength = 5;

const agendaItem = v.object({
  ActivityId: v.number(),
  Title: v.string(),
  BeginTime: v.string(),
  /** Blank, as `SignUpUntil` and `NoticeUrl`: there is none. */
  EndTime: v.string(),
  Place: v.string(),
  SignUpUntil: v.string(),
  NoticeUrl: v.string(),
  /** True while its sign-up is set up for the public: `/activity` shows it. */
  HasSignUp: v.boolean(),
});
export type AgendaItem = v.InferOutput<typeof agendaItem>;

export const webAgenda = endpoints(webBase, {
  GetAgenda: {
    method: 'GET',
    audience: 'anyone',
    summary:
      '近期活动：秘书处公开的，标题、时间、地点、报名截止、是否开放网上报名，最近的在前；不含内容与邀请对象',
    input: v.object({}),
    output: v.array(agendaItem),
    cached: true,
  },
});
