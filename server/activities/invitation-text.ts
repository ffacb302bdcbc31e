import { plainTextOf } from '../news/rich-text.ts';
import { formatTime } from '../base/shanghai-time.ts';

export interface ActivityToAnnounce {
  title: string;
  begins_at: Date;
  ends_at: Date | null;
  place: string;
  content: string;
  siteName: string;
}

export function invitationMail(activity: ActivityToAnnounce, memberName: string) {
  const text = plainTextOf(activity.content);
  const parts = [
    `${memberName}：`,
    `诚邀贵单位参加“${activity.title}”。`,
    `时间：${timeOf(activity)}\n地点：${activity.place}`,
    ...(text === '' ? [] : [text]),
    activity.siteName,
  ];
  return { subject: `活动邀请：${activity.title}`, body: `${parts.join('\n\n')}\n` };
}

/** Providers in the mainland want the sender in front, in these brackets. */
export function invitationSms(activity: ActivityToAnnounce): string {
  const { siteName, title, place } = activity;
  return `【${siteName}】诚邀贵单位参加“${title}”，时间：${timeOf(activity)}，地点：${place}。`;
}

/** What tells those who were invited that it does not take place. */
export function cancellationMail(activity: ActivityToAnnounce, memberName: string, reason: string) {
  const parts = [
    `${memberName}：`,
    `原定于 ${timeOf(activity)} 在${activity.place}举行的“${activity.title}”已取消。`,
    `原因：${reason}`,
    '由此带来的不便，敬请谅解。',
    activity.siteName,
  ];
  return { subject: `活动取消：${activity.title}`, body: `${parts.join('\n\n')}\n` };
}

export function cancellationSms(activity: ActivityToAnnounce, reason: string): string {
  const { siteName, title } = activity;
  return `【${siteName}】原定于 ${timeOf(activity)} 举行的“${title}”已取消，原因：${reason}。敬请谅解。`;
}

/** Minutes, and the day of the end only when it is another one. */
function timeOf({ begins_at, ends_at }: ActivityToAnnounce): string {
  const begin = formatTime(begins_at).slice(0, 16);
  if (!ends_at) return begin;
  const end = formatTime(ends_at).slice(0, 16);
  return `${begin} 至 ${end.startsWith(begin.slice(0, 10)) ? end.slice(11) : end}`;
}
