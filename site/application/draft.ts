import { serverNow } from '#ui/api/server-time.ts';
import { dropDraft, dropForgottenDrafts, storeDraft, readDraft } from '#ui/browser/draft.ts';
import { sessionStore } from '#ui/browser/storage.ts';
import { timeText } from '#ui/text/time-text.ts';
import { blankApplication, type ApplicationValues } from './values.ts';

/* Drafts of the membership application, stored in this browser until the application is sent. */

const blankText = textOf(blankApplication);
type ApplicationText = ReturnType<typeof textOf>;

const prefix = 'applicationDraft.';

/**
 * Returns the storage key for the draft of an owner. The functions below take for an owner what follows the prefix, which
 * differs where a second application is open beside the first.
 */
export const applicationKey = (owner: string) => prefix + owner;
export const ownerOf = (storageKey: string) => storageKey.slice(prefix.length);

/** The server removes an uploaded file after a day if no application refers to it. */
const uploadsLastMs = 23 * 3_600_000;

/** Stores the draft of `owner`, so that no other person gets the text. Returns false if the browser cannot store it. */
export function storeApplication(owner: string, values: ApplicationValues, Version?: number): boolean {
  claimDraft(owner);
  return storeDraft(prefix + owner, { ...textOf(values), Version });
}

/**
 * Returns when the draft of `owner` was stored, if nobody has typed in this tab since the browser was opened: on a shared
 * computer it may be another person's. Otherwise returns undefined.
 */
export function timeOfForeignDraft(owner: string): string | undefined {
  const draft = readDraft(prefix + owner, isText);
  return draft && sessionStore.get(prefix + owner) === null ? timeText(draft.keptAt) : undefined;
}

/** The person in front of this tab says that the draft is theirs. */
export const claimDraft = (owner: string) => sessionStore.set(prefix + owner, 'typed here');

export function storedApplication(owner: string): ApplicationValues | undefined {
  dropForgottenDrafts(prefix);
  const draft = readDraft(prefix + owner, isText);
  if (!draft) return undefined;
  const { keptAt, Version: _version, ...text } = draft;
  const isUploadGone = serverNow() - keptAt > uploadsLastMs;
  return { ...blankApplication, ...text, ...(isUploadGone && { FilePath: '', FileName: '' }) };
}

/** Returns the version of the application that the draft of `owner` changes. */
export function versionOfDraft(owner: string): number | undefined {
  return readDraft(prefix + owner, isText)?.Version;
}

export const dropApplication = (owner: string) => dropDraft(prefix + owner);

/** Neither the password nor the consent, nor the ticket of a mail. */
function textOf({ Pwd: _password, Consent: _consent, Newpwd: _ticket, ...text }: ApplicationValues) {
  return text;
}

function isText(value: object): value is ApplicationText & { Version?: number } {
  const fields: Partial<Record<string, unknown>> = { ...value };
  const { Version } = fields;
  if (Version !== undefined && typeof Version !== 'number') return false;
  return Object.entries(blankText).every(([name, blank]) => typeof fields[name] === typeof blank);
}
