import { businessQuickSearch } from '#contract/back-office/quick-search.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { quickSearchHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(businessQuickSearch, quickSearchHandlers(deps));
}
