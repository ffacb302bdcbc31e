import { managedLists } from '#contract/lists/registry.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { serveList } from './handlers.ts';

/** Registers every declared list. */
export function register(api: Api, deps: ModuleDependencies): void {
  for (const list of managedLists) serveList(api, deps, list);
}
