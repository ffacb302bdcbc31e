import { systemBackups } from '#contract/back-office/backups.ts';
import { businessHealth } from '#contract/back-office/health.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { backupHandlers } from './backup-routes.ts';
import { readHealth } from './reading.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(systemBackups, backupHandlers(deps));
  api.serve(businessHealth, { GetHealth: () => readHealth(deps) });
}
