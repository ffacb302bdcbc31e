import { options, businessOptions } from '#contract/members/managed-options.ts';
import { optionKind, webOptions } from '#contract/members/options.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { managedListHandlers } from '../lists/handlers.ts';
import { deleteOption, listManagedOptions, listOptions, listSeats, optionArrangement } from './store.ts';

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

function businessOptionHandlers(deps: ModuleDependencies): Handlers<typeof businessOptions> {
  const { db } = deps;
  return {
    ...managedListHandlers(deps, options, optionArrangement),
    GetTypeList: ({ type, key, ...page }) =>
      type === optionKind.seat ? listSeats(db) : listManagedOptions(db, type, key, page),
    async DelType({ TypeId }, { by }) {
      await deleteOption(db, TypeId, by);
      return null;
    },
  };
}
