import { recordKinds, type LogWords } from '#contract/back-office/audit.ts';
import { actionGroups } from './action-words.ts';
import { fieldsOfEntityTypes } from './field-names.ts';

/** The words of the log, as the back office shows them. */
export const logWords: LogWords = {
  Actions: Object.assign({}, ...Object.values(actionGroups)),
  Groups: Object.entries(actionGroups).map(([Name, words]) => ({ Name, Actions: Object.keys(words) })),
  Nouns: Object.fromEntries(Object.entries(recordKinds).map(([kind, { word }]) => [kind, word])),
  Fields: fieldsOfEntityTypes,
};

/** Returns the kinds of actors that have a word of their own for an action. */
export function kindsWithOwnWord(action: string): string[] {
  return Object.keys(logWords.Actions)
    .filter((key) => key.endsWith(`/${action}`))
    .map((key) => key.slice(0, -action.length - 1));
}
