import { keepDraft, readDraft, type Kept } from '#ui/draft.ts';
import { tabName } from '../kit/tab-name.ts';
import type { ActivityFields } from './form.ts';

interface ActivityText {
  fields: ActivityFields;
  html: string;
  /** The version that was opened. */
  version: number | undefined;
  /** The browser tab in which it was typed: there it is taken up without a question. */
  tab: string;
}

/** What was typed and not saved. */
export type ActivityDraft = ActivityText & Kept;

/** `about`: the activity's id, 0 for a new one, `copy-3` for one like another. */
export const draftKey = (adminId: number, about: string) => `backstageDraft.activity.${adminId}.${about}`;

export const readActivityDraft = (storageKey: string) => readDraft(storageKey, isText);

export const keepActivityDraft = (storageKey: string, text: Omit<ActivityText, 'tab'>) =>
  keepDraft(storageKey, { ...text, tab: tabName() });

export const isOfThisTab = (draft: ActivityDraft) => draft.tab === tabName();

function isText(value: object): value is ActivityText {
  return 'fields' in value && typeof value.fields === 'object' && 'html' in value && 'tab' in value;
}
