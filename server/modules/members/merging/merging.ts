import { sql } from 'kysely';
import { memberStatus } from '#contract/members/member-status.ts';
import { undoDays, type MergeForm, type MovedCounts } from '#contract/members/merges.ts';
import { reviewStatus } from '#contract/members/reviews.ts';
import { invalid, notFound, refused } from '../../../platform/core/errors.ts';
import { today } from '../../../platform/core/shanghai-time.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { changedMeanwhile, newVersion } from '../../../platform/db/versioned-write.ts';
import type { Actor } from '../../../platform/http/api/actor.ts';
import { recordOperations } from '../../../platform/operation-log/record-operation.ts';
import { signOut } from '../ending.ts';
import { loggedMember } from '../logged.ts';
import { findMember } from '../managed.ts';
import { tellOldAddress } from '../tell-old-address.ts';
import {
  labelOf,
  mergedNames,
  mergedValues,
  pick,
  writeValues,
  type Member,
  type Values,
} from './merged-values.ts';
import { findMerge } from './merges.ts';
import { copyMainContact, moveRecords, returnRecords, type Moved } from './moved-records.ts';

/*
 * Two records of one company become one. Both rows are locked in the order of their ids, by a merge and by its undo.
 */

interface Stored {
  before: Values;
  after: Values;
  otherBefore: Pick<Member, 'EndDate' | 'EndReason'>;
}

/**
 * Merges a member into another one.
 * @throws ApiError 400 for the same record twice, 404, 409 when one changed since it was read, ended or has an open case
 */
export async function mergeMembers(
  { db, vault }: SealedDatabase,
  form: MergeForm,
  by: Actor,
): Promise<{ MergeId: number; Moved: MovedCounts }> {
  const { MemberId: id, OtherId: otherId } = form;
  if (id === otherId) throw invalid({ OtherId: '不能与自己合并，请选择另一家' });
  return await transaction(db, async (tx) => {
    const { member, other } = await lockBoth(tx, vault, id, otherId);
    await assertCurrent(tx, vault, form, { member, other });
    await assertMergeable(tx, { id, otherId, member, other });
    const after = mergedValues(form, member, other);
    const before = pick(member, mergedNames(after));
    const otherBefore = { EndDate: other.EndDate, EndReason: other.EndReason };
    const copies = form.Taken.includes('DailyOperator')
      ? await copyMainContact(tx, { from: id, to: id })
      : [];
    await writeValues(tx, vault, id, after);
    await endOther(tx, otherId, { id, name: after.MemberName ?? member.MemberName });
    const moved = await moveRecords(tx, { from: otherId, to: id }, copies);
    await signOut(tx, otherId, '会员已合并');
    await tellOldAddress(tx, vault, id, { before: member, after: { ...member, ...after } });
    const stored: Stored = { before, after, otherBefore };
    const { id: MergeId } = await tx
      .insertInto('member_merges')
      .values({
        kept_id: id,
        merged_id: otherId,
        values_sealed: vault.seal(JSON.stringify(stored)),
        moved: JSON.stringify(moved),
        merged_by: by.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await log(
      tx,
      vault,
      by,
      new Map([
        [id, member],
        [otherId, other],
      ]),
    );
    return { MergeId, Moved: countsOf(moved) };
  });
}

/**
 * Undoes a merge: both records get back what they had, and what moved returns. Values that were changed since stay.
 * Returns the labels of these. @throws ApiError 404, 409 when it was undone, is too old or was erased
 */
export async function undoMerge(
  { db, vault }: SealedDatabase,
  mergeId: number,
  by: Actor,
): Promise<{ Changed: string[] }> {
  return await transaction(db, async (tx) => {
    const mergeToUndo = await findMerge(tx, mergeId);
    const { member, other } = await lockBoth(tx, vault, mergeToUndo.kept_id, mergeToUndo.merged_id);
    // Read again under the locks: of two undos, the second finds it undone.
    const merge = await findMerge(tx, mergeId);
    if (merge.undone_at !== null) throw refused('这次合并已经撤回');
    if (!merge.is_recent) throw refused(`合并已超过 ${undoDays} 天，不能撤回`);
    if (merge.values_sealed.length === 0) throw refused('资料已应本人请求删除，不能撤回合并');
    if (member.MergedInto !== null) throw refused('保留的一家后来又合并到别家，请先撤回那次合并');
    const { before, after, otherBefore } = JSON.parse(vault.open(merge.values_sealed)) as Stored;
    const changed = mergedNames(before).filter((name) => (member[name] ?? null) !== (after[name] ?? null));
    const restored = mergedNames(before).filter((name) => !changed.includes(name));
    await writeValues(tx, vault, merge.kept_id, pick(before, restored));
    const now = await loggedMember(tx, vault, merge.kept_id);
    await tellOldAddress(tx, vault, merge.kept_id, { before: member, after: now });
    // First: the database lets contributions go back only as long as one is merged into the other.
    await returnRecords(tx, merge.moved as unknown as Moved, { from: merge.kept_id, to: merge.merged_id });
    await reviveOther(tx, merge.merged_id, otherBefore);
    await tx
      .updateTable('member_merges')
      .set({ undone_at: sql<Date>`now()`, values_sealed: Buffer.alloc(0) })
      .where('id', '=', mergeId)
      .execute();
    await log(
      tx,
      vault,
      by,
      new Map([
        [merge.kept_id, member],
        [merge.merged_id, other],
      ]),
    );
    return { Changed: changed.map(labelOf) };
  });
}

async function endOther(tx: Tx, otherId: number, { id, name }: { id: number; name: string }): Promise<void> {
  await tx
    .updateTable('members')
    .set({ ended_on: today(), end_reason: `已合并到“${name}”`, merged_into: id, ...newVersion })
    .where('id', '=', otherId)
    .execute();
}

async function reviveOther(
  tx: Tx,
  otherId: number,
  { EndDate, EndReason }: Stored['otherBefore'],
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ ended_on: EndDate, end_reason: EndReason, merged_into: null, ...newVersion })
    .where('id', '=', otherId)
    .execute();
}

async function lockBoth(tx: Tx, vault: Vault, id: number, otherId: number) {
  const rows = new Map<number, Member | undefined>();
  for (const one of [id, otherId].toSorted((a, b) => a - b))
    rows.set(one, await loggedMember(tx, vault, one));
  const [member, other] = [rows.get(id), rows.get(otherId)];
  if (!member || !other) throw notFound();
  return { member, other };
}

type Both = { member: Member; other: Member };

async function assertCurrent(tx: Tx, vault: Vault, form: MergeForm, { member, other }: Both) {
  const { MemberId, OtherId, Version, OtherVersion } = form;
  const stale =
    Version !== undefined && Version !== member.Version
      ? MemberId
      : OtherVersion !== undefined && OtherVersion !== other.Version
        ? OtherId
        : undefined;
  if (stale !== undefined)
    throw changedMeanwhile(await findMember({ db: tx, vault }, stale, false), {
      text: '其中一家刚被修改过，请核对后再合并',
    });
}

async function assertMergeable(
  tx: Tx,
  { id, otherId, member, other }: Both & { id: number; otherId: number },
) {
  for (const one of [member, other]) {
    if (one.MergedInto !== null) throw refused(`“${one.MemberName}”已合并到别家，不能再合并`);
    if (one.Status === memberStatus.underReview) throw refused(`“${one.MemberName}”还在审核，请先审核再合并`);
  }
  if (member.EndDate !== null) throw refused(`“${member.MemberName}”已退会，请保留在会的一家，或先恢复会籍`);
  const open = await tx
    .selectFrom('reviews as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select('m.name')
    .where('r.member_id', 'in', [id, otherId])
    .where('r.status', '=', reviewStatus.underReview)
    .limit(1)
    .executeTakeFirst();
  if (open) throw refused(`“${open.name}”有送审的内容还没有审核，请先审核再合并`);
}

async function log(tx: Tx, vault: Vault, by: Actor, before: Map<number, Member>): Promise<void> {
  const entries = [];
  for (const [recordId, values] of before)
    entries.push({
      entityType: 'member',
      recordId,
      before: values,
      after: (await loggedMember(tx, vault, recordId)) ?? null,
    });
  await recordOperations(tx, by, entries);
}

const countsOf = (moved: Moved): MovedCounts => ({
  Contacts: moved.contacts.length + moved.copiedContacts.length,
  Certificates: moved.certificates.length,
  News: moved.news.length,
  Invitations: moved.invitations.length,
  Messages: moved.messages.length,
  Answers: moved.answers?.length ?? 0,
  Notices: moved.notices?.length ?? 0,
});
