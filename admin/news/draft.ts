import type { NewsFields } from './form.ts';

/** What was typed and not saved, kept in this browser against a crash. */
export interface NewsDraft {
  fields: NewsFields;
  html: string;
  /** The version that was opened; saving a draft of an older one is a conflict and told as such. */
  version: number | undefined;
  /** Milliseconds since 1970. */
  keptAt: number;
}

/** `newsId` is 0 for an article that was never saved. */
export function draftPlace(adminId: number, newsId: number): string {
  return `backstageDraft.news.${adminId}.${newsId}`;
}

/** Where a person's own version waits after they took somebody else's. */
export function asidePlace(place: string): string {
  return `${place}.aside`;
}

export function readDraft(place: string): NewsDraft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    return isDraft(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** False when the browser has no room left, for example because of pictures inside the text. */
export function keepDraft(place: string, draft: NewsDraft): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(place: string) {
  localStorage.removeItem(place);
}

function isDraft(value: unknown): value is NewsDraft {
  return (
    typeof value === 'object' && value !== null && 'fields' in value && 'html' in value && 'keptAt' in value
  );
}
