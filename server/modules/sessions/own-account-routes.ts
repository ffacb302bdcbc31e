import type { systemOwnAccount } from '#contract/accounts/own-account.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { endAllSessions, endOneSession, listSessions, type AssertCanChange } from './open-sessions.ts';

interface OwnAccountDependencies {
  db: Database;
  assertCanChange: AssertCanChange;
}

export function ownAccountHandlers({
  db,
  assertCanChange,
}: OwnAccountDependencies): Handlers<typeof systemOwnAccount> {
  return {
    GetSessions: ({ adminid }, { caller }) => listSessions(db, caller, adminid),
    async EndSession({ SessionId, AdminId }, { caller, by }) {
      const ending = { caller, by, assertCanChange };
      if (SessionId !== undefined) await endOneSession(db, SessionId, ending);
      else if (AdminId !== undefined) await endAllSessions(db, AdminId, ending);
    },
  };
}
