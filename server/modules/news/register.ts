import { webContributions } from '#contract/news/contributions.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessNewsDeletion } from '#contract/news/news-deletion.ts';
import { webNews } from '#contract/news/news.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { webContributionHandlers } from './contribution-routes.ts';
import { newsDeletionHandlers } from './deletion-routes.ts';
import { businessNewsHandlers, webNewsHandlers, webNewsTraits } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serveContent(webNews, (db) => webNewsHandlers({ ...deps, db }), webNewsTraits);
  api.serve(businessNews, businessNewsHandlers(deps));
  api.serve(businessNewsDeletion, newsDeletionHandlers(deps));
  api.serve(webContributions, webContributionHandlers(deps));
}
