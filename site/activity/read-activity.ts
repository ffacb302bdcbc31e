import { webSignUps, type OpenActivity } from '#contract/activities/sign-up.ts';
import type { Call } from '#contract/api/endpoint.ts';
import { numberIn } from '../addresses.ts';
import { framedArticle } from '../article/framed-article.ts';
import { notFound } from '../load-context.ts';

export interface ActivityPageData {
  activity: OpenActivity;
  /** The notice as HTML for the page. */
  text: string;
  /** A sentence for search engines. */
  summary: string;
}

/** Reads an activity that takes sign-ups. */
export async function readActivity(call: Call, address: string): Promise<ActivityPageData> {
  const ActivityId = numberIn(new URL(address).searchParams, 'ActivityId', 0);
  if (ActivityId === 0) notFound('您访问的活动不存在');
  const { Content, ...activity } = await call(webSignUps.GetActivitySignUp, { ActivityId });
  return {
    // The text is sent once.
    activity: { ...activity, Content: '' },
    text: framedArticle(Content).text,
    summary: `${activity.BeginTime.slice(0, 16)}，${activity.Place}。报名截止 ${activity.Until.slice(0, 16)}。`,
  };
}
