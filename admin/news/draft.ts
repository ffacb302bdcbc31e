import { keepDraft, readDraft, type Kept } from '#ui/draft.ts';
import { tabName } from '../kit/tab-name.ts';
import type { NewsFields } from './form.ts';

interface NewsText {
  fields: NewsFields;
  html: string;
  /** The version that was opened; saving a draft of an older one is a conflict and told as such. */
  version: number | undefined;
  /** The browser tab in which it was typed: there it is taken up without a question. */
  tab: string;
}

/** What was typed and not saved. */
export type NewsDraft = NewsText & Kept;

/** `newsId` is 0 for an article that was never saved. */
export function draftKey(adminId: number, newsId: number): string {
  return `backstageDraft.news.${adminId}.${newsId}`;
}

/** Where a person's own version waits after they took somebody else's. */
export function asideKey(storageKey: string): string {
  return `${storageKey}.aside`;
}

export const readNewsDraft = (storageKey: string) => readDraft(storageKey, isText);

export const keepNewsDraft = (storageKey: string, text: Omit<NewsText, 'tab'>) =>
  keepDraft(storageKey, { ...text, tab: tabName() });

export const isOfThisTab = (draft: NewsDraft) => draft.tab === tabName();

function isText(value: object): value is NewsText {
  return 'fields' in value && typeof value.fields === 'object' && 'html' in value && 'tab' in value;
}
