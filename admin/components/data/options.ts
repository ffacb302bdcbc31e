import { maxPageSize } from '#contract/api/paging.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { useAnswer } from '../../session/server.ts';

/** Returns one kind of options, such as member levels, in their order; undefined until they are loaded. */
export function useOptionList(type: 1 | 2 | 4 | 5) {
  return useAnswer(businessOptions.GetTypeList, { type, pagesize: maxPageSize }).data?.List;
}

/** The text of a select without options. */
export const noOptions = '还没有可选的，请先在“归类与等级”中添加';

/** Returns the name of each option by its id. */
export function useOptionWords(type: 1 | 2): Readonly<Record<string, string>> {
  return Object.fromEntries((useOptionList(type) ?? []).map(({ TypeId, TypeName }) => [TypeId, TypeName]));
}
