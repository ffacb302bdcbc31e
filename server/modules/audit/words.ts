import type { Endpoint } from '#contract/api/endpoint.ts';
import { recordKinds, type LogWords } from '#contract/back-office/audit.ts';
import { actionGroups, actionWords } from './action-words.ts';
import { fieldsOfEntityTypes } from './field-names.ts';

/** Returns the words of the log, as the back office shows them. */
export const logWordsOf = (endpoints: readonly Endpoint[]): LogWords => ({
  Actions: actionWords(endpoints),
  Groups: actionGroups,
  Nouns: Object.fromEntries(Object.entries(recordKinds).map(([kind, { word }]) => [kind, word])),
  Fields: fieldsOfEntityTypes,
});
