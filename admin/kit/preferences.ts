import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { DataOf } from '#contract/endpoint.ts';
import { systemPreferences } from '#contract/preferences.ts';
import { call } from '../session/call.ts';
import { useAnswer } from '../session/server.ts';

/** 常用筛选: a name for what an address looks for. */
const savedFilter = v.object({ name: v.string(), query: v.string() });
export type SavedFilter = v.InferOutput<typeof savedFilter>;

/** What a person has chosen for one list. */
const listSettings = v.object({
  /** Column keys in their order; those that are not named follow. */
  order: v.optional(v.array(v.string())),
  hidden: v.optional(v.array(v.string())),
  pagesize: v.optional(v.number()),
  saved: v.optional(v.array(savedFilter)),
});
export type ListSettings = v.InferOutput<typeof listSettings>;

const { GetPreferences, SavePreferences } = systemPreferences;
type Preferences = DataOf<typeof GetPreferences>;

/** Kept on the server under the list's name, so that another computer shows the same. */
export function useListSettings(list: string) {
  const client = useQueryClient();
  const key = `list.${list}`;
  const query = useAnswer(GetPreferences, {}, { staleTime: Infinity });
  const kept = v.safeParse(listSettings, query.data?.[key] ?? {});
  const settings = kept.success ? kept.output : {};

  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: (Value: ListSettings) => call(SavePreferences, { Key: key, Value }),
    onMutate: (next) =>
      client.setQueryData<Preferences>([GetPreferences.path, {}], (before) => ({ ...before, [key]: next })),
    onError: () => client.invalidateQueries({ queryKey: [GetPreferences.path] }),
  });

  return {
    settings,
    isPending: query.isPending,
    change: (changes: ListSettings) => mutate({ ...settings, ...changes }),
  };
}
