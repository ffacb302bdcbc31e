import type { SmsValues } from '#contract/back-office/sms-kinds.ts';
import { htmlOfText, absoluteHtml, mailTextOf, wholeAddress } from '../messages/rich-mail.ts';
import { changesBetween, isWholeAddress, timeOf, type ActivityFacts, type ActivityRow } from './facts.ts';

export interface ActivityToAnnounce extends ActivityRow {
  siteName: string;
  /** Blank where it is not known. */
  site_address: string;
}

export function invitationMail(activity: ActivityToAnnounce, memberName: string) {
  const { title, place, content, siteName, site_address: site } = activity;
  const above = [
    `${memberName}：`,
    `诚邀贵单位参加“${title}”。`,
    `时间：${timeOf(activity)}\n地点：${place}`,
  ];
  const text = mailTextOf(content, site);
  const notice = wholeAddress(activity.notice_url, site);
  const below = [...(isWholeAddress(notice) ? [`详情：${notice}`] : []), siteName];
  const htmlOf = (parts: string[]) => htmlOfText(parts.join('\n\n'));
  return {
    subject: `活动邀请：${title}`,
    body: `${[...above, ...(text === '' ? [] : [text]), ...below].join('\n\n')}\n`,
    html: [htmlOf(above), absoluteHtml(content, site), htmlOf(below)].join('\n'),
  };
}

/** Providers in the mainland want the sender in front, in these brackets. */
export function invitationSms(activity: ActivityToAnnounce) {
  const { siteName, title, place } = activity;
  const params = { title, time: timeOf(activity), place };
  const body = `【${siteName}】诚邀贵单位参加“${title}”，时间：${params.time}，地点：${place}。`;
  return { body, sms: { kind: 'activity-invitation', params } satisfies SmsValues };
}

/** The sender and the recipient of a mail. */
interface Letter {
  siteName: string;
  /** The site's address, the base of links; blank while it is not known. */
  site: string;
  memberName: string;
}

/** Writes the mail that cancels an activity for invited members, with the facts that they were last told. */
export function cancellationMail(
  before: ActivityFacts,
  reason: string,
  { siteName, memberName }: Omit<Letter, 'site'>,
) {
  const parts = [
    `${memberName}：`,
    `原定于 ${before.Time} 在${before.Place}举行的“${before.Title}”已取消。`,
    `原因：${reason}`,
    '由此带来的不便，敬请谅解。',
    siteName,
  ];
  return { subject: `活动取消：${before.Title}`, body: `${parts.join('\n\n')}\n` };
}

export function cancellationSms(before: ActivityFacts, reason: string, siteName: string) {
  const params = { title: before.Title, time: before.Time, reason };
  const body = `【${siteName}】原定于 ${before.Time} 举行的“${before.Title}”已取消，原因：${reason}。敬请谅解。`;
  return { body, sms: { kind: 'activity-cancellation', params } satisfies SmsValues };
}

/** Writes the mail that tells invited members what has changed since they were last told. */
export function changeMail(
  before: ActivityFacts,
  now: ActivityFacts,
  { siteName, site, memberName }: Letter,
) {
  return changeLetter(before, now, {
    intro: [`${memberName}：`, `贵单位受邀参加的“${before.Title}”有变更，请以变更后的为准。`],
    site,
    end: [siteName],
  });
}

/** Writes a mail about a change: what was changed, and that the rest of time and place was not. */
export function changeLetter(
  before: ActivityFacts,
  now: ActivityFacts,
  { intro, site, end }: { intro: string[]; site: string; end: string[] },
) {
  const changes = changesBetween(before, now, site);
  const unchanged = [
    { What: '时间', value: now.Time },
    { What: '地点', value: now.Place },
  ].filter(({ What }) => !changes.some((change) => change.What === What));
  const lines = [
    ...changes.map(({ What, Before, After }) => `${What}：由 ${Before} 改为 ${After}`),
    ...unchanged.map(({ What, value }) => `${What}：${value}（不变）`),
  ];
  const parts = [...intro, lines.join('\n'), '由此带来的不便，敬请谅解。', ...end];
  return { subject: `活动变更：${now.Title}`, body: `${parts.join('\n\n')}\n` };
}

export function changeSms(
  before: ActivityFacts,
  now: ActivityFacts,
  { siteName, site }: Omit<Letter, 'memberName'>,
) {
  const changes = changesBetween(before, now, site).map(
    ({ What, Before, After }) => `${What}由 ${Before} 改为 ${After}`,
  );
  const params = { title: before.Title, changes: changes.join('，') };
  const body = `【${siteName}】“${before.Title}”有变更：${params.changes}。请以变更后的为准。`;
  return { body, sms: { kind: 'activity-change', params } satisfies SmsValues };
}
