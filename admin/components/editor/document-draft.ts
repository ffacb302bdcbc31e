import { storeDraft, readDraft, type SavedDraft } from '#ui/browser/draft.ts';
import { sessionStore } from '#ui/browser/storage.ts';

const tabKey = 'backstageTabName';

/** Returns the id of this browser tab, stored over a reload and a new sign-in. */
function tabName(): string {
  const name = sessionStore.get(tabKey) ?? String(Math.random());
  sessionStore.set(tabKey, name);
  return name;
}

/** Names, in the address of an editor, the draft that it takes up: what follows `~` in its key. */
export const wantedDraftParam = 'draft';

interface DocumentText<Fields extends object> {
  fields: Fields;
  html: string;
  /** The version that was opened; saving a draft of an older version is reported as a conflict. */
  version: number | undefined;
  /** The browser tab in which it was typed: there it is taken up without a question. */
  tab: string;
}

/** The typed text of a document that was not saved. */
export type DocumentDraft<Fields extends object> = DocumentText<Fields> & SavedDraft;

/**
 * Returns a draft's storage key. `about`: the document's id, 0 if it was never saved, `copy-3` for a copy of 3. A document
 * that is open beside another one adds `~` and a sign of its own.
 */
export function draftKey(
  draft: 'news' | 'activity' | 'form' | 'notice',
  adminId: number,
  about: number | string,
): string {
  return `backstageDraft.${draft}.${adminId}.${about}`;
}

/** Returns the storage key for the user's own version after they took another user's. */
export const asideKey = (storageKey: string) => `${storageKey}.aside`;

export function readDocumentDraft<Fields extends object>(
  storageKey: string,
): DocumentDraft<Fields> | undefined {
  return readDraft(storageKey, isText<Fields>);
}

/** Stores the draft; returns false when that was not possible. */
export function storeDocumentDraft<Fields extends object>(
  storageKey: string,
  text: Omit<DocumentText<Fields>, 'tab'>,
): boolean {
  return storeDraft(storageKey, { ...text, tab: tabName() });
}

export const isOfThisTab = ({ tab }: { tab: string }) => tab === tabName();

function isText<Fields extends object>(value: object): value is DocumentText<Fields> {
  return 'fields' in value && typeof value.fields === 'object' && 'html' in value && 'tab' in value;
}
