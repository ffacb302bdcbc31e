import { businessActivities } from '#contract/activities/activities.ts';
import { webAgenda } from '#contract/public-site/agenda.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { businessActivityHandlers, webAgendaHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  const { db, vault, jobs, fileKeys, config } = deps;
  api.serveContent(webAgenda, (on) => webAgendaHandlers({ db: on }));
  api.serve(businessActivities, businessActivityHandlers({ db, vault, jobs, fileKeys, environment: config }));
}
