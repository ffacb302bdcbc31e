import { sql } from 'kysely';
import { compareKey } from '#contract/fields/normal-form.ts';
import { invalid } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/open.ts';
import type { RequestContext } from '../../platform/http/api/serve.ts';
import { verifyPassword } from './passwords.ts';
import { beginAttempt, forgiveAttempts, recordWrongProof } from './sign-in-attempts.ts';
import { findAccount } from './similar-accounts.ts';

/** The current rights of an administrator. */
export interface AccountStatus {
  account: string;
  /** Holds the built-in role today. */
  isBuiltinRole: boolean;
  mustChangePassword: boolean;
  /** The time when the second factor was enabled; null without one. */
  secondFactorSince: Date | null;
  isTotpRequired: boolean;
  permissions: string[];
}

/** Undefined for an unknown or disabled administrator. */
export async function findAccountStatus(
  db: Database,
  administratorId: number,
): Promise<AccountStatus | undefined> {
  const row = await db
    .selectFrom('administrators as a')
    .select([
      'a.account',
      'a.must_change_password',
      sql<boolean>`exists (select from administrator_roles ar join roles r on r.id = ar.role_id
        where ar.administrator_id = a.id and r.is_builtin and holds_today(ar.last_day))`.as('is_builtin'),
      sql<string[]>`array(
        select distinct m.permission from administrator_roles ar
        join role_system_menus rm on rm.role_id = ar.role_id join system_menus m on m.id = rm.system_menu_id
        where ar.administrator_id = a.id and holds_today(ar.last_day) and m.permission <> '' and m.is_enabled)`.as(
        'permissions',
      ),
      sql<Date | null>`(select t.enabled_at from administrator_totp t where t.administrator_id = a.id)`.as(
        'second_factor_since',
      ),
      sql<boolean>`exists (
        select from site_settings s where s.name = 'staffRules' and s.value -> 'RequireTotp' = 'true')`.as(
        'is_totp_required',
      ),
    ])
    .where('a.id', '=', administratorId)
    .where('a.is_enabled', '=', true)
    .executeTakeFirst();
  return (
    row && {
      account: row.account,
      isBuiltinRole: row.is_builtin,
      mustChangePassword: row.must_change_password,
      secondFactorSince: row.second_factor_since,
      isTotpRequired: row.is_totp_required,
      permissions: row.permissions,
    }
  );
}

export async function findCredentials(db: Database, account: string) {
  const id = await findAccount(db, 'administrator', account);
  if (id === undefined) return undefined;
  return await db
    .selectFrom('administrators')
    .select(['id', 'account', 'password_hash as passwordHash', 'is_enabled as isEnabled'])
    .select('must_change_password as mustChangePassword')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Checks the caller's own password and returns its stored hash. Guessing here counts like guessing at the sign-in.
 * @throws ApiError 400 at the field `Password`, 429 after too many attempts
 */
export async function assertOwnPassword(
  db: Database,
  password: string,
  { caller, address, by, log, message }: RequestContext<'administrator'> & { message: string },
): Promise<string> {
  const attempt = { audience: 'administrator', accountKey: compareKey(caller.account), address } as const;
  await beginAttempt(db, attempt);
  const credentials = await findCredentials(db, caller.account);
  const isRight = await verifyPassword(password, credentials?.passwordHash);
  if (!credentials || !isRight) {
    await recordWrongProof(db, by, { entityType: 'administrator', recordId: caller.id, log });
    throw invalid({ Password: message });
  }
  await forgiveAttempts(db, attempt);
  return credentials.passwordHash;
}
