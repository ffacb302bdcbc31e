import { businessWorkbench } from '#contract/back-office/workbench.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { businessWorkbenchHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(businessWorkbench, businessWorkbenchHandlers({ ...deps, environment: deps.config }));
}
