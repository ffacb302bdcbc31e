import { systemBackups } from '#contract/back-office/backups.ts';
import { businessHealth } from '#contract/back-office/health.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { backupHandlers } from './backup-routes.ts';
import { businessHealthHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(systemBackups, backupHandlers(deps));
  api.serve(businessHealth, businessHealthHandlers(deps));
}
