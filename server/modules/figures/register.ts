import { businessFigures } from '#contract/back-office/statistics.ts';
import { businessFigureHandlers } from './routes.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  const { db, vault, config } = deps;
  api.serve(businessFigures, businessFigureHandlers({ db, vault, environment: config }));
}
