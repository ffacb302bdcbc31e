import { states } from '#contract/fields/states.ts';
import { suggestionStatus, type Suggestion } from '#contract/public-site/suggestions.ts';
import { waitedSince } from '../components/waiting/waiting-time.ts';

export const statusWords = {
  [suggestionStatus.waiting]: states.suggestion.waiting.word,
  [suggestionStatus.handled]: states.suggestion.handled.word,
} as const;

/** Returns the first words of a suggestion, as it has no title. */
export function nameOf({ ProposeContent }: Suggestion): string {
  const [first = ''] = ProposeContent.split('\n');
  const letters = [...first];
  return letters.length > 20 ? `${letters.slice(0, 20).join('')}…` : first;
}

/** Returns the time that a suggestion has waited for an answer. */
export const waitingTime = ({ CreateTime }: Suggestion) => waitedSince(CreateTime);
