import type { PersonState } from '#contract/activities/sign-up-settings.ts';
import { signUpAddressNames, signUpPages } from '#contract/activities/sign-up.ts';
import { states } from '#contract/fields/states.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { ActivityFacts } from '../activities/facts.ts';
import { changeLetter } from '../activities/invitation-text.ts';
import type { OutgoingMessage } from '../messages/store.ts';

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

interface ConfirmationLetter {
  number: string;
  people: ToldPerson[];
  address: string;
  siteName: string;
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
  { number, people, address, siteName }: ConfirmationLetter,
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

type Sms = Pick<OutgoingMessage, 'body' | 'sms'>;

/** Providers in the mainland want the sender in front, in these brackets. */
export function confirmationSms(
  { title }: ToldActivity,
  { number, people, address, siteName }: ConfirmationLetter,
): Sms {
  const counts = Map.groupBy(people, ({ state }) => wordOf(state));
  const result = [...counts].map(([word, { length }]) => `${word} ${length} 人`).join('，');
  return {
    body: `【${siteName}】“${title}”报名编号 ${number}：${result}。${address}`.trimEnd(),
    sms: { kind: 'sign-up', params: { title, number, result, link: address } },
  };
}

/** What is decided about one person. */
export type Decision = 'promoted' | 'placed' | 'waiting' | 'rejected' | 'cancelled';

/** Returns whether a person has a place after this decision, and reads when and where. */
export const goes = (decision: Decision): boolean => decision === 'promoted' || decision === 'placed';

/** What a template of the provider says of it, whose sentence has the name and the activity. */
const resultWords: Record<Decision, string> = {
  promoted: '已从候补转为正式名额',
  placed: '已通过',
  waiting: '已通过，名额已满，现为候补',
  rejected: '未通过',
  cancelled: '已取消',
};

const because = (reason: string) => (reason === '' ? '' : `，原因：${reason}`);

function sentenceOf({ title }: ToldActivity, name: string, decision: Decision, reason: string): string {
  const sentences: Record<Decision, string> = {
    promoted: `${name}已从候补转为“${title}”的正式名额`,
    placed: `${name}报名“${title}”已通过`,
    waiting: `${name}报名“${title}”已通过，名额已满，现为候补`,
    rejected: `${name}报名“${title}”未通过${because(reason)}`,
    cancelled: `${name}报名的“${title}”已取消${because(reason)}`,
  };
  return sentences[decision];
}

export function decisionMail(
  activity: ToldActivity,
  { name, decision, reason, address, siteName }: DecisionLetter,
) {
  const parts = [
    `${sentenceOf(activity, name, decision, reason)}。`,
    ...(goes(decision) ? [factsOf(activity)] : []),
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
): Sms {
  const { title, place } = activity;
  const time = minuteOf(activity.begins_at);
  const when = goes(decision) ? `，时间：${time}，地点：${place}` : '';
  return {
    body: `【${siteName}】${sentenceOf(activity, name, decision, reason)}${when}。`,
    sms: {
      kind: 'sign-up-decision',
      params: { name, title, result: resultWords[decision] + because(reason), time, place },
    },
  };
}

/** Writes the mail that tells people who signed up what was changed since they were told. */
export function movedMail(
  before: ActivityFacts,
  now: ActivityFacts,
  { address, siteName }: Pick<DecisionLetter, 'address' | 'siteName'>,
) {
  const intro = [`您报名的“${before.Title}”有变更，请以变更后的为准。`];
  return changeLetter(before, now, { intro, site: '', end: [...linkLines(address), siteName] });
}
