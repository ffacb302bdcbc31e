import type { businessLinks, webLinks } from '#contract/links.ts';
import type { Database } from '../db/open.ts';
import type { Handlers } from '../http/serve.ts';
import { deleteLink, listManagedLinks, listShownLinks, saveLink } from './store.ts';

export function webLinkHandlers({ db }: { db: Database }): Handlers<typeof webLinks> {
  return { GetWebFriendlinks: () => listShownLinks(db) };
}

export function businessLinkHandlers({ db }: { db: Database }): Handlers<typeof businessLinks> {
  return {
    GetWebFriendlinksList: ({ pageindex, pagesize, ...filters }) =>
      listManagedLinks(db, { pageindex, pagesize }, filters),
    SaveWebFriendlinks: async (form, { by }) => ({ LinkId: await saveLink(db, form, by) }),
    async DelWebFriendlinks({ LinkId }, { by }) {
      await deleteLink(db, LinkId, by);
      return null;
    },
  };
}
