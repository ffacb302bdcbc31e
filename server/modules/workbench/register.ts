import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessWorkbenchHandlers } from './routes.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(businessWorkbench, businessWorkbenchHandlers({ ...deps, environment: deps.config }));
}
