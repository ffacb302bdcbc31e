import type { SignUpCounts, SignUpPersonItem } from '#contract/activities/sign-up-list.ts';
import { states } from '#contract/fields/states.ts';

/** The lists of 名单 by the word in the address; without one, everybody who may still come. */
export const stateViews = {
  '': { label: '参加的', countOf: ({ Placed, Waiting, Pending }) => Placed + Waiting + Pending },
  pending: { label: states.signUp.pending.word, countOf: ({ Pending }) => Pending },
  placed: { label: states.signUp.placed.word, countOf: ({ Placed }) => Placed },
  waiting: { label: states.signUp.waiting.word, countOf: ({ Waiting }) => Waiting },
  cancelled: { label: states.signUp.cancelled.word, countOf: ({ Cancelled }) => Cancelled },
  rejected: { label: states.signUp.rejected.word, countOf: ({ Rejected }) => Rejected },
} as const satisfies Record<string, { label: string; countOf: (counts: SignUpCounts) => number }>;
export type StateView = keyof typeof stateViews;

/** Returns the view that an address names, the first one for any other word. */
export const stateViewOf = (word: string): StateView => (word in stateViews ? (word as StateView) : '');

export const personName = ({ Name, CompanyName }: Pick<SignUpPersonItem, 'Name' | 'CompanyName'>) =>
  `${Name}（${CompanyName}）`;

export const idsOf = (people: readonly Pick<SignUpPersonItem, 'PersonId'>[]) =>
  people.map(({ PersonId }) => PersonId);

/** Names one or two people, and counts more. */
export const namesOf = (people: readonly Pick<SignUpPersonItem, 'Name'>[]) =>
  people.length > 2 ? `${people.length} 人` : people.map(({ Name }) => Name).join('、');

/** Says the state of a person with the place on the waiting list, such as 候补第 2 位. */
export function stateWords({ State, WaitingAt }: Pick<SignUpPersonItem, 'State' | 'WaitingAt'>): string {
  return State === 'waiting' && WaitingAt > 0 ? `候补第 ${WaitingAt} 位` : states.signUp[State].word;
}

/** Returns the counts as one line, which a screen reader announces when it changes. */
export function countsText(counts: SignUpCounts): string {
  const { Placed, Places, Waiting, Pending, Companies, There, Paid, PaidSum, Passed } = counts;
  return [
    `已报名 ${Placed}${Places > 0 ? ` / ${Places}` : ''} 人，${Companies} 家`,
    ...(Waiting > 0 ? [`候补 ${Waiting}`] : []),
    ...(Pending > 0 ? [`待审核 ${Pending}`] : []),
    ...(Paid > 0 ? [`已缴 ${Paid} 人 ${PaidSum} 元`] : []),
    ...(There > 0 ? [`已到 ${There}`] : []),
    ...(Passed > 0 ? [`通过 ${Passed}`] : []),
  ].join(' · ');
}
