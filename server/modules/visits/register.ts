import { webVisits } from '#contract/public-site/visits.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { webVisitHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(webVisits, webVisitHandlers(deps));
}
