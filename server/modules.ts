import type { ModuleDependencies } from './module-dependencies.ts';
import { register as activities } from './modules/activities/routes.ts';
import { register as audience } from './modules/audience/routes.ts';
import { register as audit } from './modules/audit/routes.ts';
import { register as banners } from './modules/banners/routes.ts';
import { register as certificates } from './modules/certificates/register.ts';
import { register as confirmations } from './modules/confirmations/routes.ts';
import { register as dataRequests } from './modules/data-requests/routes.ts';
import { register as directory } from './modules/directory/routes.ts';
import { register as featured } from './modules/featured/routes.ts';
import { register as files } from './modules/files/routes.ts';
import { register as forms } from './modules/forms/routes.ts';
import { register as health } from './modules/health/routes.ts';
import { register as lists } from './modules/lists/routes.ts';
import { register as members } from './modules/members/routes.ts';
import { register as menus } from './modules/menus/routes.ts';
import { register as messages } from './modules/messages/routes.ts';
import { register as names } from './modules/names/routes.ts';
import { register as news } from './modules/news/register.ts';
import { register as notices } from './modules/notices/routes.ts';
import { register as openings } from './modules/openings/routes.ts';
import { register as options } from './modules/options/routes.ts';
import { register as preferences } from './modules/preferences/routes.ts';
import { register as quickSearch } from './modules/quick-search/routes.ts';
import { register as reviews } from './modules/reviews/routes.ts';
import { register as selectedRows } from './modules/selected-rows/routes.ts';
import { register as sessions } from './modules/sessions/routes.ts';
import { register as settings } from './modules/settings/routes.ts';
import { register as signUps } from './modules/sign-ups/routes.ts';
import { register as staff } from './modules/staff/routes.ts';
import { register as statistics } from './modules/statistics/routes.ts';
import { register as suggestions } from './modules/suggestions/routes.ts';
import { register as visits } from './modules/visits/routes.ts';
import { register as workbench } from './modules/workbench/routes.ts';
import type { Api } from './platform/http/api/serve.ts';

const modules = [
  sessions,
  openings,
  staff,
  preferences,
  names,
  audit,
  menus,
  news,
  featured,
  files,
  options,
  members,
  directory,
  confirmations,
  reviews,
  dataRequests,
  banners,
  lists,
  suggestions,
  settings,
  messages,
  activities,
  signUps,
  audience,
  forms,
  notices,
  certificates,
  visits,
  workbench,
  statistics,
  quickSearch,
  selectedRows,
  health,
];

/** Registers the calls of every module. */
export function registerModules(api: Api, deps: ModuleDependencies): void {
  for (const register of modules) register(api, deps);
}
