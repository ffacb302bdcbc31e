import { sql } from 'kysely';
import type { Tx } from '../../platform/db/open.ts';

/* What the accounts of administrators and of members have in common. */

type AccountTable = 'administrators' | 'members';

export interface PasswordChange {
  passwordHash: string;
  mustChange: boolean;
  previous?: string;
}

/** Returns false when `previous` is given and the password has been changed since. */
export async function changePassword(
  tx: Tx,
  table: AccountTable,
  id: number,
  { passwordHash, mustChange, previous }: PasswordChange,
): Promise<boolean> {
  const row = await tx
    .updateTable(table)
    .set({ password_hash: passwordHash, must_change_password: mustChange })
    .where('id', '=', id)
    .$if(previous !== undefined, (query) => query.where('password_hash', '=', previous ?? ''))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the time. Returns false when the password was changed or the account disabled since it was read. */
export async function recordSignIn(
  tx: Tx,
  table: AccountTable,
  credentials: { id: number; passwordHash: string },
): Promise<boolean> {
  const row = await tx
    .updateTable(table)
    .set({ last_sign_in_at: sql`now()` })
    .where('id', '=', credentials.id)
    .where('password_hash', '=', credentials.passwordHash)
    .where('is_enabled', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
