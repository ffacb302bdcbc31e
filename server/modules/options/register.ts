import { businessOptions, webOptions } from '#contract/members/options.ts';
import { businessOptionHandlers, webOptionHandlers } from './routes.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serveContent(webOptions, (db) => webOptionHandlers({ db }));
  api.serve(businessOptions, businessOptionHandlers(deps));
}
