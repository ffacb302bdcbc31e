import { businessDataRequests } from '#contract/members/data-requests.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { dataRequestHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  const { logDays } = deps.config.retention;
  api.serve(businessDataRequests, dataRequestHandlers({ ...deps, logDays }));
}
