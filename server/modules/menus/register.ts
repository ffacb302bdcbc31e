import { businessMenus, webMenus } from '#contract/public-site/menus.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { businessMenuHandlers, webMenuHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(webMenus, webMenuHandlers(deps));
  api.serve(businessMenus, businessMenuHandlers(deps));
}
