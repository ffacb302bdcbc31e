import { businessStatistics } from '#contract/back-office/statistics.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { statisticsHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  const { db, vault, config } = deps;
  api.serve(businessStatistics, statisticsHandlers({ db, vault, environment: config }));
}
