import type { FilterOption } from '../kit/filters.ts';
import { useLogWords } from '../kit/log-words.ts';

/** What can have been done, by its words. */
export function useActionOptions(): FilterOption[] {
  return optionsOf(useLogWords().Actions);
}

/** Kinds of record. */
export function useNounOptions(): FilterOption[] {
  return optionsOf(useLogWords().Nouns);
}

function optionsOf(words: Readonly<Record<string, string>>): FilterOption[] {
  const options = Object.entries(words).map(([value, label]) => ({ value, label }));
  return options.toSorted((one, other) => one.label.localeCompare(other.label, 'zh-CN'));
}
