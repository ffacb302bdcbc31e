import { sql } from 'kysely';
import { memberStatus } from '#contract/members/members.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { withdrawMessages } from '../messages/store.ts';
import { findAccount } from './similar-accounts.ts';

/** Returns the current rights of a member; undefined for an unknown or disabled one. */
export async function findMemberStatus(db: Database, memberId: number) {
  const row = await db
    .selectFrom('members')
    .select(['account', 'status', 'must_change_password'])
    .where('id', '=', memberId)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  return (
    row && {
      account: row.account,
      isApproved: row.status === memberStatus.approved,
      mustChangePassword: row.must_change_password,
    }
  );
}

export async function findMemberCredentials(db: Database, account: string) {
  const id = await findAccount(db, 'member', account);
  if (id === undefined) return undefined;
  return await db
    .selectFrom('members')
    .select(['id', 'account', 'password_hash as passwordHash', 'is_enabled as isEnabled'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findCompanyName(db: Database, memberId: number): Promise<string> {
  const row = await db.selectFrom('members').select('name').where('id', '=', memberId).executeTakeFirst();
  return row?.name ?? '';
}

/** Returns false when `previous` is given and the password has been changed since. Links to set another one end. */
export async function changeMemberPassword(
  tx: Tx,
  memberId: number,
  change: { passwordHash: string; mustChange: boolean; previous?: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('members')
    .set({ password_hash: change.passwordHash, must_change_password: change.mustChange })
    .where('id', '=', memberId)
    .$if(change.previous !== undefined, (query) => query.where('password_hash', '=', change.previous ?? ''))
    .returning('id')
    .executeTakeFirst();
  if (row) await endPasswordLinks(tx, memberId, '密码已修改');
  return row !== undefined;
}

/** Ends the member's links to set a new password, and the mails that have not left with them. */
export async function endPasswordLinks(tx: Tx, memberId: number, reason: string): Promise<void> {
  await tx.deleteFrom('password_tickets').where('member_id', '=', memberId).execute();
  await withdrawMessages(tx, { noun: 'member', recordId: memberId, topic: 'password-link', reason });
}

/** Returns false when the password was changed or the account disabled since it was read. */
export async function noteMemberSignIn(
  tx: Tx,
  known: { id: number; passwordHash: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('members')
    .set({ last_sign_in_at: sql`now()` })
    .where('id', '=', known.id)
    .where('password_hash', '=', known.passwordHash)
    .where('is_enabled', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
