import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { memberStatus } from '#contract/members/members.ts';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { systemActor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { letGoOfFiles, sweepFiles } from '../files/attachments.ts';
import { emptyMessages } from '../messages/store.ts';
import { forgetRounds } from '../reviews/rounds.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { blankColumns, memberFields } from './fields.ts';

/** The name of an erased company in lists of cases. */
const forgottenName = '（资料已到期清除）';

interface Dependencies extends SealedDatabase {
  storage: Storage;
}

/**
 * Takes everything personal out of applications that were rejected for good (security line 27) and answers how many
 * there were. The case and its decisions stay. Harmless when repeated.
 */
export async function forgetApplications(
  { db, vault, storage }: Dependencies,
  afterDays: number,
  signal?: AbortSignal,
): Promise<number> {
  const count = await transaction(db, async (tx) => {
    const memberIds = await blankApplications(tx, vault, afterDays);
    if (memberIds.length === 0) return 0;
    await tx.deleteFrom('resubmit_tickets').where('member_id', 'in', memberIds).execute();
    // With them their sessions, and persons who sign in for no other member; the main contact is blank as the member.
    await tx
      .deleteFrom('member_contacts')
      .where('member_id', 'in', memberIds)
      .where('is_main', '=', false)
      .execute();
    await tx
      .updateTable('member_contacts')
      .set({ post: '', note: '', landline_sealed: Buffer.alloc(0), landline_hash: Buffer.alloc(0) })
      .where('member_id', 'in', memberIds)
      .execute();
    for (const holderId of memberIds) await endSessionsOf(tx, { audience: 'member', holderId });
    await forgetRounds(tx, memberIds);
    await letGoOfFiles(tx, memberIds);
    await emptyMessages(tx, memberIds);
    const after = { Removed: memberIds.length };
    await recordOperation(tx, systemActor('ForgetApplications'), { entityType: 'member', after });
    return memberIds.length;
  });
  if (count > 0) await sweepFiles({ db, storage }, signal);
  return count;
}

/**
 * Clears rejected applications after their retention period. One that is resubmitted at this moment stays: the update
 * waits for its row and checks it again.
 */
async function blankApplications(tx: Tx, vault: Vault, afterDays: number): Promise<number[]> {
  const rows = await tx
    .updateTable('members as m')
    .from('reviews as r')
    .set({
      ...blankColumns(memberFields),
      bank_sealed: Buffer.alloc(0),
      account: '',
      account_key: null,
      password_hash: '',
      must_change_password: false,
      is_enabled: false,
      name: forgottenName,
      company_type_id: null,
      member_level_id: null,
      phone_sealed: vault.seal(''),
      email_sealed: vault.seal(''),
      // Of nothing that anybody can search for.
      phone_hash: randomBytes(32),
      email_hash: randomBytes(32),
      consented_at: null,
      is_listed: false,
      // May name who agreed.
      listing_note: '',
      last_sign_in_at: null,
      forgotten_at: sql`now()`,
      version: sql`m.version + 1`,
      updated_at: sql`now()`,
    })
    .whereRef('r.member_id', '=', 'm.id')
    .where('r.kind', '=', reviewKind.membership)
    .where('r.status', '=', reviewStatus.rejected)
    .where('r.decided_at', '<', sql<Date>`now() - make_interval(days => ${afterDays})`)
    .where('m.status', '=', memberStatus.rejected)
    .where('m.forgotten_at', 'is', null)
    .returning('m.id')
    .execute();
  return rows.map(({ id }) => id);
}
