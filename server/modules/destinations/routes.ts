import type { businessDestinations } from '#contract/back-office/quick-search.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { findDestinations } from './finding.ts';

export function businessDestinationHandlers({ db }: { db: Database }): Handlers<typeof businessDestinations> {
  return { GetDestinations: ({ key }, { caller }) => findDestinations(db, key, caller) };
}
