import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { accountKey } from '../sessions/account-key.ts';
import { makeUpPassword } from '../sessions/one-time-password.ts';
import { hashPassword } from '../sessions/passwords.ts';

/**
 * Makes the first administrator where there is none.
 * @returns the one-time password when one was made up; it must be changed at the first sign-in and is not
 * stored. Undefined when the password was given or an administrator exists.
 */
export async function createFirstAdministrator(
  db: Database,
  first: { account: string; password: string | undefined },
): Promise<{ account: string; oneTimePassword: string } | undefined> {
  if (await hasAdministrator(db)) return undefined;
  const password = first.password ?? makeUpPassword();
  const passwordHash = await hashPassword(password);

  const isMine = await transaction(db, async (tx) => {
    // Two processes may start on the same empty database.
    await sql`lock table administrators in exclusive mode`.execute(tx);
    if (await hasAdministrator(tx)) return false;
    const role = await tx
      .selectFrom('roles')
      .select('id')
      .where('is_builtin', '=', true)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('administrators')
      .values({
        account: first.account,
        account_key: accountKey(first.account),
        real_name: '系统管理员',
        role_id: role.id,
        password_hash: passwordHash,
        must_change_password: first.password === undefined,
      })
      .execute();
    return true;
  });
  return isMine && first.password === undefined
    ? { account: first.account, oneTimePassword: password }
    : undefined;
}

async function hasAdministrator(db: Pick<Database, 'selectFrom'>): Promise<boolean> {
  return (await db.selectFrom('administrators').select('id').limit(1).executeTakeFirst()) !== undefined;
}
