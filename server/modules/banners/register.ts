import { businessBanners, webBanners } from '#contract/public-site/banners.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { businessBannerHandlers, webBannerHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serveContent(webBanners, (db) => webBannerHandlers({ db }));
  api.serve(businessBanners, businessBannerHandlers(deps));
}
