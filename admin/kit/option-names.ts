import { businessOptions } from '#contract/options.ts';
import { maxPageSize } from '#contract/paging.ts';
import { useAnswer } from '../session/server.ts';

/** One kind of options, such as member levels, in their order. */
export function useOptionNames(type: 1 | 2 | 4 | 5) {
  const { data } = useAnswer(businessOptions.GetTypeList, { type, pagesize: maxPageSize });
  return data?.List ?? [];
}

/** What each id is called. */
export function useOptionWords(type: 1 | 2): Readonly<Record<string, string>> {
  return Object.fromEntries(useOptionNames(type).map(({ TypeId, TypeName }) => [TypeId, TypeName]));
}
