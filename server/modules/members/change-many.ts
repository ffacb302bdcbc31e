import { assertAllFound } from '../../platform/crud/missing-records.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { newVersion } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperations } from '../../platform/operation-log/record-operation.ts';
import { assertMemberLevel } from '../options/store.ts';
import { endOpenings, endPasswordLinks } from '../sessions/member-accounts.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { loggedMembers } from './logged.ts';

/** Enables or disables members; sessions, password links and what opens the account of disabled ones end in this transaction. */
export async function enableMembers(
  members: SealedDatabase,
  ids: number[],
  isEnabled: boolean,
  by: Actor,
): Promise<void> {
  await changeMany(members, ids, by, async (tx) => {
    await tx
      .updateTable('members')
      .set({ is_enabled: isEnabled, ...newVersion })
      .where('id', 'in', ids)
      .execute();
    if (isEnabled) return;
    for (const holderId of ids) {
      await endSessionsOf(tx, { audience: 'member', holderId });
      await endPasswordLinks(tx, holderId, '会员已停用');
      await endOpenings(tx, holderId, { reason: '会员已停用' });
    }
  });
}

/** @throws ApiError 400 on `MemberLevelId` when there is no such level */
export async function setMemberLevel(
  members: SealedDatabase,
  { Ids, MemberLevelId }: { Ids: number[]; MemberLevelId: number },
  by: Actor,
): Promise<void> {
  await changeMany(members, Ids, by, async (tx) => {
    await assertMemberLevel(tx, MemberLevelId);
    await tx
      .updateTable('members')
      .set({ member_level_id: MemberLevelId || null, ...newVersion })
      .where('id', 'in', Ids)
      .execute();
  });
}

/**
 * Changes all of the members or, when one is missing, none. Each has its entry in the log.
 * @throws ApiError 404
 */
async function changeMany(
  { db, vault }: SealedDatabase,
  ids: number[],
  by: Actor,
  write: (tx: Tx) => Promise<void>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await loggedMembers(tx, vault, ids);
    await assertAllFound(tx, 'member', ids, before.keys());
    await write(tx);
    const after = await loggedMembers(tx, vault, ids);
    const changes = [...before].map(([recordId, values]) => ({
      entityType: 'member',
      recordId,
      before: values,
      after: after.get(recordId) ?? null,
    }));
    await recordOperations(tx, by, changes);
  });
}
