import { systemAudit } from '#contract/back-office/audit.ts';
import { auditHandlers } from './routes.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(systemAudit, auditHandlers({ db: deps.db, vault: deps.vault }));
}
