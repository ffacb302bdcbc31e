import { optionKind, businessOptions, webOptions } from '#contract/members/options.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { sortList } from '../../platform/crud/sort.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import {
  deleteOption,
  listManagedOptions,
  listOptions,
  listSeats,
  optionOrder,
  saveOption,
} from './store.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serveContent(webOptions, (db) => webOptionHandlers({ db }));
  api.serve(businessOptions, businessOptionHandlers(deps));
}

function webOptionHandlers({ db }: { db: Database }): Handlers<typeof webOptions> {
  return {
    async GetTypeList({ type, pageindex, pagesize }) {
      const start = (pageindex - 1) * pagesize;
      return (await listOptions(db, type)).slice(start, start + pagesize);
    },
  };
}

function businessOptionHandlers({ db }: { db: Database }): Handlers<typeof businessOptions> {
  return {
    GetTypeList: ({ type, key, ...page }) =>
      type === optionKind.seat ? listSeats(db) : listManagedOptions(db, type, key, page),
    SaveType: async (form, { by }) => ({ TypeId: await saveOption(db, form, by) }),
    async SortTypes({ Ids }, { by }) {
      await sortList(db, optionOrder, Ids, by);
      return null;
    },
    async DelType({ TypeId }, { by }) {
      await deleteOption(db, TypeId, by);
      return null;
    },
  };
}
