import { systemPreferences } from '#contract/accounts/preferences.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { findPreferences, savePreference } from './store.ts';

export function register(api: Api, { db }: ModuleDependencies): void {
  api.serve(systemPreferences, {
    GetPreferences: (_input, { caller }) => findPreferences(db, caller.id),
    SavePreferences: ({ Key, Value, Before }, { caller }) =>
      savePreference(db, caller.id, { key: Key, value: Value, before: Before }),
  });
}
