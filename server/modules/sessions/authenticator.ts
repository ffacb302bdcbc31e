import { permissions, type Permission } from '#contract/api/permissions.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Authenticator } from '../../platform/http/api/callers.ts';
import { findAccountStatus, type AccountStatus } from './administrator-accounts.ts';
import { findMemberCaller } from './member-accounts.ts';
import { findSession, type LivingSession } from './store.ts';

const everyPermission: ReadonlySet<string> = new Set(Object.keys(permissions));

/** Opens an authenticator that reads session, account and role on each call, so a revocation takes effect at once. */
export function openAuthenticator(db: Database): Authenticator {
  return {
    async administrator(token, isBackground) {
      const session = await findSession(db, 'administrator', token, isBackground);
      const status = session && (await findAccountStatus(db, session.holderId));
      if (!session || !status) return undefined;
      const granted = status.isBuiltinRole ? everyPermission : new Set(status.permissions);
      return {
        kind: 'administrator',
        id: session.holderId,
        account: status.account,
        isSystemAdministrator: status.isBuiltinRole,
        mustChangePassword: status.mustChangePassword && !session.isOperatorIssued,
        mustEnableTotp: status.isTotpRequired && !status.secondFactorSince && !session.isOperatorIssued,
        secondFactor: secondFactorOf(session, status),
        secondFactorSince: status.secondFactorSince,
        sessionKey: session.sessionKey,
        holds: (permission: Permission) => granted.has(permission),
      };
    },

    async member(token) {
      const session = await findSession(db, 'member', token);
      return session && (await findMemberCaller(db, session));
    },
  };
}

/** A session with the operator's token counts as fresh: the operator is at the machine and may have no phone. */
function secondFactorOf(
  { isOperatorIssued, isProvenLately }: LivingSession,
  { secondFactorSince }: AccountStatus,
): 'none' | 'stale' | 'fresh' {
  if (!secondFactorSince) return 'none';
  return isProvenLately || isOperatorIssued ? 'fresh' : 'stale';
}
