import type { ApplicationValues } from './values.ts';

/*
 * What was typed into an application and not sent yet. Kept while the page stands, never the password or the consent.
 */

let kept: { owner: string; values: ApplicationValues } | undefined;

/** `owner` tells whose application it is, so that nobody gets somebody else's words. */
export function keepDraft(owner: string, values: ApplicationValues) {
  kept = { owner, values: { ...values, Pwd: '', Consent: false } };
}

export function draftOf(owner: string): ApplicationValues | undefined {
  return kept?.owner === owner ? kept.values : undefined;
}

export function dropDraft() {
  kept = undefined;
}
