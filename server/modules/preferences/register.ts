import { systemPreferences } from '#contract/accounts/preferences.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { preferenceHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(systemPreferences, preferenceHandlers(deps));
}
