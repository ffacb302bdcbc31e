import { managedCalls, publicCalls } from '#contract/lists/calls.ts';
import { managedLists } from '#contract/lists/registry.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { managedListHandlers, publicListHandlers } from './handlers.ts';

/** Registers every declared list. */
export function register(api: Api, deps: ModuleDependencies): void {
  for (const list of managedLists) {
    api.serveContent(publicCalls(list), (db) => publicListHandlers(db, list));
    api.serve(managedCalls(list), managedListHandlers(deps, list));
  }
}
