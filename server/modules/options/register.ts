import { businessOptions, webOptions } from '#contract/members/options.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { businessOptionHandlers, webOptionHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serveContent(webOptions, (db) => webOptionHandlers({ db }));
  api.serve(businessOptions, businessOptionHandlers(deps));
}
