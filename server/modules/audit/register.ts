import { systemAudit } from '#contract/back-office/audit.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { auditHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(systemAudit, auditHandlers({ db: deps.db, vault: deps.vault }));
}
