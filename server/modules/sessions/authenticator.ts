import { permissions, type Permission } from '#contract/api/permissions.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Authenticator } from '../../platform/http/api/callers.ts';
import { findStanding, type Standing } from './administrator-accounts.ts';
import { findMemberStanding } from './member-accounts.ts';
import { findSession, type LivingSession } from './store.ts';

const everyPermission: ReadonlySet<string> = new Set(Object.keys(permissions));

/** Opens an authenticator that reads session, account and role on each call, so a revocation takes effect at once. */
export function openAuthenticator(db: Database): Authenticator {
  return {
    async administrator(token, isBackground) {
      const session = await findSession(db, 'administrator', token, isBackground);
      const standing = session && (await findStanding(db, session.holderId));
      if (!session || !standing) return undefined;
      const held = standing.isBuiltinRole ? everyPermission : new Set(standing.permissions);
      return {
        kind: 'administrator',
        id: session.holderId,
        account: standing.account,
        roleId: standing.roleId,
        mustChangePassword: standing.mustChangePassword && !session.isOperatorIssued,
        mustEnableTotp: standing.isTotpRequired && !standing.hasTotp && !session.isOperatorIssued,
        secondFactor: secondFactorOf(session, standing),
        sessionKey: session.sessionKey,
        holds: (permission: Permission) => held.has(permission),
      };
    },

    async member(token) {
      const session = await findSession(db, 'member', token);
      const standing = session && (await findMemberStanding(db, session.holderId));
      if (!session || !standing) return undefined;
      return { kind: 'member', id: session.holderId, ...standing, sessionKey: session.sessionKey };
    },
  };
}

/** A session with the operator's token counts as fresh: the operator is at the machine and may have no phone. */
function secondFactorOf(
  { isOperatorIssued, isProvenLately }: LivingSession,
  { hasTotp }: Standing,
): 'none' | 'stale' | 'fresh' {
  if (!hasTotp) return 'none';
  return isProvenLately || isOperatorIssued ? 'fresh' : 'stale';
}
