import type { systemAudit } from '#contract/audit.ts';
import type { Database } from '../db/open.ts';
import type { Handlers } from '../http/serve.ts';
import { verifyOperations } from './chain.ts';
import { listOperations } from './store.ts';

export function auditHandlers({ db }: { db: Database }): Handlers<typeof systemAudit> {
  return {
    GetOperationLog: ({ pageindex, pagesize, ...filters }) =>
      listOperations(db, { pageindex, pagesize }, filters),
    async VerifyOperationLog() {
      const { checked, firstAltered } = await verifyOperations(db);
      return { Checked: checked, FirstAltered: firstAltered };
    },
  };
}
