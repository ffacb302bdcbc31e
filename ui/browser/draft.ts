import { useEffect, useRef } from 'react';
import { serverNow } from '../api/server-time.ts';
import { localStore } from './storage.ts';
import { useLeaving } from './use-leaving.ts';

/* Typed text that was not sent, stored in this browser against a crash. */

export interface SavedDraft {
  /** Milliseconds since 1970. */
  keptAt: number;
}

const retentionDays = 30;
const delayMs = 1000;

/** Returns the stored draft if it has the required shape. */
export function readDraft<Content extends object>(
  storageKey: string,
  isContent: (value: object) => value is Content,
): (Content & SavedDraft) | undefined {
  try {
    const draft: unknown = JSON.parse(localStore.get(storageKey) ?? 'null');
    return typeof draft === 'object' && draft !== null && hasTime(draft) && isContent(draft)
      ? draft
      : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft; returns false when storage is blocked or full, for example because of pictures inside the text. */
export function storeDraft(storageKey: string, content: object): boolean {
  return localStore.set(storageKey, JSON.stringify({ ...content, keptAt: serverNow() }));
}

export function dropDraft(storageKey: string) {
  localStore.remove(storageKey);
}

/** Deletes old drafts of any user: they take up storage, and the computer may be shared. */
export function dropForgottenDrafts(prefix: string, now = serverNow()) {
  for (const storageKey of localStore.names()) {
    if (!storageKey.startsWith(prefix)) continue;
    const draft = readDraft(storageKey, (value): value is object => value !== null);
    if (!draft || now - draft.keptAt > retentionDays * 86_400_000) localStore.remove(storageKey);
  }
}

interface AutosavedDraft {
  /** Changes with each change of the typed text. */
  of: unknown;
  isUnsaved: () => boolean;
  keep: () => void;
  /** Also stores it when the form disappears, as on the way to another page of the site. */
  isKeptOnRemoval?: boolean;
}

/** Stores the draft a moment after the last change, or at once when the window is hidden or left. */
export function useDraftAutosave(draft: AutosavedDraft) {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const isDue = useRef(false);
  const keepIfDue = () => {
    if (isDue.current && latest.current.isUnsaved()) latest.current.keep();
    isDue.current = false;
  };
  useEffect(() => {
    isDue.current = latest.current.isUnsaved();
    if (!isDue.current) return;
    const timer = setTimeout(keepIfDue, delayMs);
    return () => clearTimeout(timer);
  }, [draft.of]);
  useLeaving(keepIfDue, { isRemovalToo: draft.isKeptOnRemoval ?? false });
}

function hasTime(value: object): value is SavedDraft {
  return 'keptAt' in value && typeof value.keptAt === 'number';
}
