import { businessLinks, webLinks } from '#contract/public-site/links.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { businessLinkHandlers, webLinkHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serveContent(webLinks, (db) => webLinkHandlers({ db }));
  api.serve(businessLinks, businessLinkHandlers(deps));
}
