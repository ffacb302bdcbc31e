import { dropDraft, dropForgottenDrafts, readDraft, storeDraft } from '#ui/browser/draft.ts';
import type { Values } from '#ui/form/form-state.ts';

/* What was typed into a form and not submitted, and the keys of what was submitted, in this browser. */

const prefix = 'formDraft.';
const receiptPrefix = 'formReceipt.';
const keyOf = (owner: string, formId: number) => `${owner}.${formId}`;

export interface Typed {
  values: Values;
  fileNames: Record<string, string>;
  /** The key of the answer that is typed. */
  receipt: string;
  /** The version of the server's draft that it continues; absent where the server has none. */
  version?: number;
}

const isTyped = (value: object): value is Typed =>
  'values' in value && 'fileNames' in value && 'receipt' in value;
const isReceipt = (value: object): value is { receipt: string } =>
  'receipt' in value && typeof value.receipt === 'string';

/** Stores what was typed; returns false if the browser cannot. */
export const storeTyped = (owner: string, formId: number, typed: Typed) =>
  storeDraft(prefix + keyOf(owner, formId), typed);

export function storedTyped(owner: string, formId: number): Typed | undefined {
  dropForgottenDrafts(prefix);
  return readDraft(prefix + keyOf(owner, formId), isTyped);
}

export const dropTyped = (owner: string, formId: number) => dropDraft(prefix + keyOf(owner, formId));

/** Returns the key of what this browser submitted last. */
export const storedReceipt = (owner: string, formId: number) =>
  readDraft(receiptPrefix + keyOf(owner, formId), isReceipt)?.receipt;

export const storeReceipt = (owner: string, formId: number, receipt: string) =>
  storeDraft(receiptPrefix + keyOf(owner, formId), { receipt });
