import { businessNames, systemNames } from '#contract/back-office/names.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { businessNameHandlers, systemNameHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(systemNames, systemNameHandlers(deps));
  api.serve(businessNames, businessNameHandlers(deps));
}
