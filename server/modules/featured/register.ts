import { businessFeatured, webFeatured } from '#contract/public-site/featured.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { businessFeaturedHandlers, webFeaturedHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serveContent(webFeatured, (db) => webFeaturedHandlers({ db, menuTree: deps.menuTree }));
  api.serve(businessFeatured, businessFeaturedHandlers(deps));
}
