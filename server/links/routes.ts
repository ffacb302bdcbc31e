import type { webLinks } from '#contract/links.ts';
import type { Database } from '../db/open.ts';
import type { Handlers } from '../http/serve.ts';
import { listShownLinks } from './store.ts';

export function webLinkHandlers({ db }: { db: Database }): Handlers<typeof webLinks> {
  return { GetWebFriendlinks: () => listShownLinks(db) };
}
