import { plainLists } from '#contract/lists/registry.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { serveList } from './handlers.ts';

/** Registers the lists that have no part of their own; the others register themselves. */
export function register(api: Api, deps: ModuleDependencies): void {
  for (const list of plainLists) serveList(api, deps, list);
}
