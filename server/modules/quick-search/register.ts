import { businessQuickSearch } from '#contract/back-office/quick-search.ts';
import { quickSearchHandlers } from './routes.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(businessQuickSearch, quickSearchHandlers(deps));
}
