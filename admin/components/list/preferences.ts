import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  readPreference,
  systemPreferences,
  type ListSettings,
  type PreferenceKey,
  type PreferenceValue,
  type SavedFilter,
} from '#contract/accounts/preferences.ts';
import type { DataOf } from '#contract/api/endpoint.ts';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { call } from '../../session/call.ts';
import { useAnswer } from '../../session/server.ts';

const { GetPreferences, SavePreferences } = systemPreferences;
type Preferences = DataOf<typeof GetPreferences>;
const queryKey = [GetPreferences.path, {}];
/** Another computer or tab may change them. */
const freshMs = 30_000;

/** Provides settings stored on the server under the list's name, so that another computer shows the same. */
export function useListSettings(list: string) {
  const { value: settings = {}, isPending, change } = usePreference(`list.${list}`);
  return {
    settings,
    isPending,
    change: (changes: ListSettings) => change((stored) => ({ ...stored, ...changes })),
    /** Changes the saved filters as they are stored now, which another computer may have changed. */
    changeSaved: (make: (saved: readonly SavedFilter[]) => SavedFilter[]) =>
      change((stored) => ({ ...stored, saved: make(stored?.saved ?? []) })),
  };
}

/** Reads and writes the user's preference under a key; undefined until it is set, and where its value is invalid. */
export function usePreference<Key extends PreferenceKey>(key: Key) {
  type Value = PreferenceValue<Key>;
  const client = useQueryClient();
  const query = useAnswer(GetPreferences, {}, { staleTime: freshMs });
  const valueIn = (all: Preferences | undefined) => readPreference(key, all?.[key]);

  const mutationKey = ['preference', key];
  const { mutate } = useMutation({
    mutationKey,
    networkMode: 'always',
    // One after the other: the last choice is the one that stays.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (make: Make<Value>) => save(make),
    // An earlier choice does not come back while a later one waits.
    onSuccess: (value) => (client.isMutating({ mutationKey }) === 1 ? put(value) : undefined),
    onError: () => client.invalidateQueries({ queryKey: [GetPreferences.path] }),
  });
  const put = (value: Value) =>
    client.setQueryData<Preferences>(queryKey, (before) => ({ ...before, [key]: value }));

  /** Changes the value as it is stored, which another tab or computer may have changed since it was read. */
  async function save(make: Make<Value>): Promise<Value> {
    let { [key]: Before = null } = await call(GetPreferences, {});
    for (;;) {
      const value = make(valueIn({ [key]: Before }));
      try {
        await call(SavePreferences, { Key: key, Value: value, Before });
        return value;
      } catch (error) {
        const newer = newerValueIn(error);
        if (newer === undefined) throw error;
        Before = newer;
      }
    }
  }

  /** Reads the stored preference first: a change of an incomplete one would overwrite it. */
  async function change(make: Make<Value>) {
    await client.ensureQueryData({ queryKey, queryFn: () => call(GetPreferences, {}) });
    put(make(valueIn(client.getQueryData<Preferences>(queryKey))));
    mutate(make);
  }

  return {
    value: valueIn(query.data),
    isPending: query.isPending,
    isLoaded: query.data !== undefined,
    // The query itself reports that it failed.
    change: (make: Make<Value>) => void change(make).catch(() => {}),
  };
}

type Make<Value> = (stored: Value | undefined) => Value;

/** Returns the value that another session saved first, null for none; undefined for other errors. */
function newerValueIn(error: unknown): unknown {
  if (!isApiError(error) || error.code !== resultCode.refused) return undefined;
  const { data } = error;
  return typeof data === 'object' && data !== null && 'Current' in data ? data.Current : undefined;
}
