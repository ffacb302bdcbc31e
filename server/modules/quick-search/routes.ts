import type { businessQuickSearch } from '#contract/back-office/quick-search.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { quickSearch } from './finding.ts';

export function quickSearchHandlers({ db }: { db: Database }): Handlers<typeof businessQuickSearch> {
  return { GetDestinations: ({ key }, { caller }) => quickSearch(db, key, caller) };
}
