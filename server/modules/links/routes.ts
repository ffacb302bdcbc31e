import type { businessLinks, webLinks } from '#contract/public-site/links.ts';
import { deleteRecords, restoreRecords, setShown } from '../../platform/crud/crud.ts';
import { sortList } from '../../platform/crud/sort.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { keyed, type FileKeys } from '../files/file-keys.ts';
import { linkOrder, links, listManagedLinks, listShownLinks, saveLink } from './store.ts';

export function webLinkHandlers({ db }: { db: Database }): Handlers<typeof webLinks> {
  return { GetWebFriendlinks: () => listShownLinks(db) };
}

export function businessLinkHandlers({
  db,
  fileKeys,
}: {
  db: Database;
  fileKeys: FileKeys;
}): Handlers<typeof businessLinks> {
  return {
    async GetWebFriendlinksList({ pageindex, pagesize, ...filters }) {
      const found = await listManagedLinks(db, { pageindex, pagesize }, filters);
      return { ...found, List: found.List.map((item) => keyed(fileKeys, item)) };
    },
    SaveWebFriendlinks: async (form, { by }) => ({ LinkId: await saveLink(db, form, by) }),
    async SortWebFriendlinks({ Ids }, { by }) {
      await sortList(db, linkOrder, Ids, by);
      return null;
    },
    async EditLinkStatus(form, { by }) {
      await setShown(db, links, form, by);
      return null;
    },
    async DelWebFriendlinks({ Ids }, { by }) {
      await deleteRecords(db, links, Ids, by);
      return null;
    },
    async RestoreWebFriendlinks({ Ids }, { by }) {
      await restoreRecords(db, links, Ids, by);
      return null;
    },
  };
}
