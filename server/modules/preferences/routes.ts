import type { systemPreferences } from '#contract/accounts/preferences.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { findPreferences, savePreference } from './store.ts';

export function preferenceHandlers({ db }: { db: Database }): Handlers<typeof systemPreferences> {
  return {
    GetPreferences: (_input, { caller }) => findPreferences(db, caller.id),
    SavePreferences: ({ Key, Value, Before }, { caller }) =>
      savePreference(db, caller.id, { key: Key, value: Value, before: Before }),
  };
}
