import { businessSettings, webSettings } from '#contract/public-site/settings.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { businessSiteHandlers, webSiteHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  const { vault, config } = deps;
  api.serveContent(webSettings, (db) =>
    webSiteHandlers({ db, vault, environment: config, retention: config.retention }),
  );
  api.serve(businessSettings, businessSiteHandlers({ ...deps, environment: config }));
}
