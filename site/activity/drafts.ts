import { dropDraft, dropForgottenDrafts, readDraft, storeDraft } from '#ui/browser/draft.ts';
import type { Values } from '#ui/form/form-state.ts';

/* What was typed to sign up and not sent, and the key of what was sent, in this browser; identity numbers never. */

const prefix = 'signUpDraft.';
const keyPrefix = 'signUpKey.';
const nameOf = (owner: string, activityId: number) => `${owner}.${activityId}`;

interface Typed {
  values: Values;
  receipt: string;
}

const isTyped = (value: object): value is Typed => 'values' in value && 'receipt' in value;
const isKey = (value: object): value is { key: string } => 'key' in value && typeof value.key === 'string';

/** Stores what was typed, without identity numbers; returns false if the browser cannot. */
export function storeTyped(owner: string, activityId: number, { values, receipt }: Typed): boolean {
  const people = values['People'] as readonly object[];
  const withoutNumbers = { ...values, People: people.map((person) => ({ ...person, IdNumber: '' })) };
  return storeDraft(prefix + nameOf(owner, activityId), { values: withoutNumbers, receipt });
}

export function storedTyped(owner: string, activityId: number): Typed | undefined {
  dropForgottenDrafts(prefix);
  return readDraft(prefix + nameOf(owner, activityId), isTyped);
}

export const dropTyped = (owner: string, activityId: number) => dropDraft(prefix + nameOf(owner, activityId));

/** Returns the key of what this browser sent last. */
export const storedKey = (owner: string, activityId: number) =>
  readDraft(keyPrefix + nameOf(owner, activityId), isKey)?.key;

export const storeKey = (owner: string, activityId: number, key: string) =>
  storeDraft(keyPrefix + nameOf(owner, activityId), { key });
