import type { FilterOption } from '../components/filters/filters.ts';
import { useLogWords } from '../components/record/log-words.ts';

/** Returns the actions that a log entry can have, as options. */
export function useActionOptions(): FilterOption[] | undefined {
  return optionsOf(useLogWords().Actions);
}

/** Kinds of record. */
export function useEntityTypeOptions(): FilterOption[] | undefined {
  return optionsOf(useLogWords().Nouns);
}

function optionsOf(words: Readonly<Record<string, string>>): FilterOption[] | undefined {
  const options = Object.entries(words).map(([value, label]) => ({ value, label }));
  // Not known yet: the program always has some.
  if (options.length === 0) return undefined;
  return options.toSorted((one, other) => one.label.localeCompare(other.label, 'zh-CN'));
}
