import { businessPositions, webPositions } from '#contract/public-site/featured.ts';
import { businessPositionHandlers, webPositionHandlers } from './routes.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serveContent(webPositions, (db) => webPositionHandlers({ db, menuTree: deps.menuTree }));
  api.serve(businessPositions, businessPositionHandlers(deps));
}
