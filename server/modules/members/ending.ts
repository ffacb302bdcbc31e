import { invalid, refused } from '../../platform/core/errors.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { newVersion, versionedChange } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { endOpenings, endPasswordLinks } from '../sessions/member-accounts.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { loggedMember } from './logged.ts';
import { findMember } from './managed.ts';

interface Ending {
  MemberId: number;
  /** The first day on which it is a member no more. */
  EndDate: string;
  EndReason: string;
  Version?: number | undefined;
}

/**
 * Records that a member leaves. Its sessions end at once, or with the first moment of a day to come.
 * @throws ApiError 400 on `EndDate` before the day of joining, 409 when the member changed since `Version` was read
 */
export async function endMember(members: SealedDatabase, ending: Ending, by: Actor): Promise<void> {
  const { MemberId, EndDate, EndReason } = ending;
  await change(members, ending, by, async (tx, { JoinDate }) => {
    if (JoinDate !== null && EndDate < JoinDate)
      throw invalid({ EndDate: `退会日期不能早于入会日期 ${JoinDate}` });
    await setEnd(tx, MemberId, { ended_on: EndDate, end_reason: EndReason });
    if (EndDate <= today()) await signOut(tx, MemberId, '会员已退会');
  });
}

/** Takes back that a member left. @throws ApiError 409 when it was merged, or changed since `Version` was read */
export async function restoreMember(
  members: SealedDatabase,
  record: { MemberId: number; Version?: number | undefined },
  by: Actor,
): Promise<void> {
  await change(members, record, by, async (tx, { MergedInto }) => {
    if (MergedInto !== null) throw refused('这家会员已合并到另一家，请在那一家撤回合并');
    await setEnd(tx, record.MemberId, { ended_on: null, end_reason: '' });
  });
}

type Logged = NonNullable<Awaited<ReturnType<typeof loggedMember>>>;

async function change(
  { db, vault }: SealedDatabase,
  { MemberId: id, Version: version }: { MemberId: number; Version?: number | undefined },
  by: Actor,
  write: (tx: Tx, before: Logged) => Promise<void>,
): Promise<void> {
  const find = (tx: Tx) => loggedMember(tx, vault, id);
  const current = (tx: Tx) => findMember({ db: tx, vault }, id, false);
  await versionedChange(db, { id, version, find, current }, async (tx, before) => {
    await write(tx, before);
    const after = (await find(tx)) ?? null;
    await recordOperation(tx, by, { entityType: 'member', recordId: id, before, after });
  });
}

async function setEnd(tx: Tx, id: number, end: { ended_on: string | null; end_reason: string }) {
  await tx
    .updateTable('members')
    .set({ ...end, ...newVersion })
    .where('id', '=', id)
    .execute();
}

/** Ends the sessions of a member, also those of its people, its password links and what opens its account. */
export async function signOut(tx: Tx, memberId: number, reason: string): Promise<void> {
  await endSessionsOf(tx, { audience: 'member', holderId: memberId });
  await endPasswordLinks(tx, memberId, reason);
  await endOpenings(tx, memberId, { reason });
}
