import type { PersonState } from '#contract/activities/sign-up-settings.ts';
import type { SignedUpPerson } from '#contract/activities/sign-up.ts';
import { states } from '#contract/fields/states.ts';

/** The state of a person with its place on the waiting list, such as 候补第 2 位. */
export function stateText({ State, WaitingAt }: Pick<SignedUpPerson, 'State' | 'WaitingAt'>): string {
  return State === 'waiting' && WaitingAt > 0 ? `候补第 ${WaitingAt} 位` : states.signUp[State].word;
}

const order: readonly PersonState[] = ['placed', 'pending', 'waiting', 'rejected', 'cancelled'];

/** Says how many are in which state, such as `3 人已报名，2 人候补`. */
export function summaryOf(people: readonly { State: PersonState }[]): string {
  const counts = order.map((state) => [state, people.filter(({ State }) => State === state).length] as const);
  return counts
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} 人${states.signUp[state].word}`)
    .join('，');
}

/** Returns whether a person may still come, and so may be replaced or cancel. */
export const isActive = ({ State }: { State: PersonState }) =>
  State === 'placed' || State === 'waiting' || State === 'pending';
