import { sql } from 'kysely';
import { memberStatus } from '#contract/members/members.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { MemberCaller } from '../../platform/http/api/callers.ts';
import { isMemberPresent } from '../counts/definitions.ts';
import { withdrawMessages } from '../messages/store.ts';
import { changePassword, type PasswordChange } from './accounts.ts';
import { findPersonStatus } from './persons.ts';
import { findAccount } from './similar-accounts.ts';
import type { LivingSession } from './store.ts';

/** Returns the caller of a session, with its current rights; undefined for a member or person who may not sign in any more. */
export async function findMemberCaller(
  db: Database,
  { holderId, contactId, sessionKey }: LivingSession,
): Promise<MemberCaller | undefined> {
  const status =
    contactId === null
      ? await findMemberStatus(db, holderId)
      : await findPersonStatus(db, { holderId, contactId });
  return status && { kind: 'member', id: holderId, ...status, sessionKey };
}

/** Returns the current rights of a member; undefined for one that is unknown, disabled or has left. */
async function findMemberStatus(db: Database, memberId: number) {
  const row = await db
    .selectFrom('members')
    .select(['account', 'status', 'must_change_password'])
    .where('id', '=', memberId)
    .where('is_enabled', '=', true)
    .where(isMemberPresent())
    .executeTakeFirst();
  return (
    row && {
      account: row.account,
      name: row.account,
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
    .select(['id', 'account', 'password_hash as passwordHash'])
    .select(({ and, eb }) => and([eb('is_enabled', '=', true), isMemberPresent()]).as('isEnabled'))
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
  change: PasswordChange,
): Promise<boolean> {
  const isChanged = await changePassword(tx, 'members', memberId, change);
  if (isChanged) await endPasswordLinks(tx, memberId, '密码已修改');
  return isChanged;
}

/** Ends the member's links to set a new password, and the mails that have not left with them. */
export async function endPasswordLinks(tx: Tx, memberId: number, reason: string): Promise<void> {
  await tx.deleteFrom('password_tickets').where('member_id', '=', memberId).execute();
  await withdrawMessages(tx, { noun: 'member', recordId: memberId, topic: 'password-link', reason });
}

/** Ends what opens the member's account, if it went out this way, or by any, and the message that has not left with it. */
export async function endOpenings(
  tx: Tx,
  memberId: number,
  { way, reason }: { way?: 'mail' | 'sms'; reason: string },
): Promise<void> {
  const ended = await tx
    .updateTable('account_openings')
    .set({ ended_at: sql<Date>`now()` })
    .where('member_id', '=', memberId)
    .$if(way !== undefined, (query) => query.where('way', '=', way ?? 'mail'))
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  if (ended.length > 0)
    await withdrawMessages(tx, { noun: 'member', recordId: memberId, topic: 'account-opening', reason });
}
