import type { PersonState } from '#contract/activities/sign-up-settings.ts';
import { signUpAddressNames, signUpPages } from '#contract/activities/sign-up.ts';
import { states } from '#contract/fields/states.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';

/* The texts of messages to people who signed up. */

/** The sender; `site` is the address of the site, for the link. */
export interface Letter {
  siteName: string;
  site: string;
}

export interface ToldActivity {
  title: string;
  begins_at: Date;
  place: string;
}

interface ToldPerson {
  name: string;
  state: string;
}

const wordOf = (state: string) => states.signUp[state as PersonState].word;
const minuteOf = (time: Date) => formatTime(time).slice(0, 16);

/** Returns the address of the confirmation page; blank while the address of the site is not known. */
export function confirmationAddress({ site }: Pick<Letter, 'site'>, key: string): string {
  return site === '' ? '' : `${site}${signUpPages.confirmation}?${signUpAddressNames.key}=${key}`;
}

const linkLines = (address: string) => (address === '' ? [] : [`查看、改人或取消：${address}`]);
const factsOf = ({ begins_at, place }: ToldActivity) => `时间：${minuteOf(begins_at)}\n地点：${place}`;

export function confirmationMail(
  activity: ToldActivity,
  {
    number,
    people,
    address,
    siteName,
  }: { number: string; people: ToldPerson[]; address: string; siteName: string },
) {
  const lines = people.map(({ name, state }) => `${name}：${wordOf(state)}`);
  const parts = [
    `您已提交“${activity.title}”的报名，编号 ${number}。`,
    factsOf(activity),
    lines.join('\n'),
    ...linkLines(address),
    siteName,
  ];
  return { subject: `报名：${activity.title}`, body: `${parts.join('\n\n')}\n` };
}

/** Providers in the mainland want the sender in front, in these brackets. */
export function confirmationSms(
  { title }: ToldActivity,
  {
    number,
    people,
    address,
    siteName,
  }: { number: string; people: ToldPerson[]; address: string; siteName: string },
): string {
  const counts = Map.groupBy(people, ({ state }) => wordOf(state));
  const sums = [...counts].map(([word, { length }]) => `${word} ${length} 人`).join('，');
  return `【${siteName}】“${title}”报名编号 ${number}：${sums}。${address}`.trimEnd();
}

/** What is decided about one person. */
export type Decision = 'promoted' | 'placed' | 'waiting' | 'rejected' | 'cancelled';

function sentenceOf({ title }: ToldActivity, name: string, decision: Decision, reason: string): string {
  const because = reason === '' ? '' : `，原因：${reason}`;
  const sentences: Record<Decision, string> = {
    promoted: `${name}已从候补转为“${title}”的正式名额`,
    placed: `${name}报名“${title}”已通过`,
    waiting: `${name}报名“${title}”已通过，名额已满，现为候补`,
    rejected: `${name}报名“${title}”未通过${because}`,
    cancelled: `${name}报名的“${title}”已取消${because}`,
  };
  return sentences[decision];
}

export function decisionMail(
  activity: ToldActivity,
  { name, decision, reason, address, siteName }: DecisionLetter,
) {
  const goes = decision === 'promoted' || decision === 'placed';
  const parts = [
    `${sentenceOf(activity, name, decision, reason)}。`,
    ...(goes ? [factsOf(activity)] : []),
    ...linkLines(address),
    siteName,
  ];
  return { subject: `报名：${activity.title}`, body: `${parts.join('\n\n')}\n` };
}

export interface DecisionLetter {
  name: string;
  decision: Decision;
  reason: string;
  address: string;
  siteName: string;
}

export function decisionSms(
  activity: ToldActivity,
  { name, decision, reason, siteName }: DecisionLetter,
): string {
  const goes = decision === 'promoted' || decision === 'placed';
  const when = goes ? `，时间：${minuteOf(activity.begins_at)}，地点：${activity.place}` : '';
  return `【${siteName}】${sentenceOf(activity, name, decision, reason)}${when}。`;
}
