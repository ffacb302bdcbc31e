import { systemAudit, type LogWords } from '#contract/back-office/audit.ts';
import type { FieldWords } from '#ui/components/changes.tsx';
import { useAnswer } from '../../session/server.ts';

const none: LogWords = { Actions: {}, Groups: [], Nouns: {}, Fields: {} };

/** Returns the words of the log; they do not change while the program runs. */
export function useLogWords(): LogWords {
  return useAnswer(systemAudit.GetLogWords, {}, { staleTime: Infinity }).data ?? none;
}

/** Returns the words for the fields of a kind of record; `own` adds those of a screen, such as names for numbers. */
export function fieldWordsOf({ Fields }: LogWords, entityType: string, own: FieldWords = {}): FieldWords {
  const entries = Object.entries(Fields[entityType] ?? {}).map(([field, { Name, Values }]) => [
    field,
    { label: Name, ...(Values && { words: Values }) },
  ]);
  return { ...(Object.fromEntries(entries) as FieldWords), ...own };
}
