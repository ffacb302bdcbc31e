import { businessDestinations } from '#contract/back-office/quick-search.ts';
import { businessDestinationHandlers } from './routes.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(businessDestinations, businessDestinationHandlers(deps));
}
