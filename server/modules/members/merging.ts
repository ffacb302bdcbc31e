import { sql } from 'kysely';
import { compareKey } from '#contract/fields/normal-form.ts';
import { memberLabels, type ManagedMember } from '#contract/members/managed-member.ts';
import { memberStatus } from '#contract/members/member-status.ts';
import { undoDays, type MemberMerge, type MergeForm, type MovedCounts } from '#contract/members/merges.ts';
import { reviewStatus } from '#contract/members/reviews.ts';
import { invalid, notFound, refused } from '../../platform/core/errors.ts';
import { formatTime, today } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { changedMeanwhile, newVersion } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperations } from '../../platform/operation-log/record-operation.ts';
import { sealBank, sealEmail, sealPhone } from './contact.ts';
import { signOut } from './ending.ts';
import { columnValues } from './fields.ts';
import { loggedMember } from './logged.ts';
import { findMember } from './managed.ts';
import { copyMainContact, moveRecords, returnRecords, type Moved } from './moved-records.ts';
import { tellOldAddress } from './tell-old-address.ts';

/*
 * Two records of one company become one. Both rows are locked in the order of their ids, by a merge and by its undo.
 */

type Member = NonNullable<Awaited<ReturnType<typeof loggedMember>>>;
/** The values that a merge writes, by their names on the wire. */
type Values = Partial<Member>;
interface Stored {
  before: Values;
  after: Values;
  otherBefore: Pick<Member, 'EndDate' | 'EndReason'>;
}

/** Fields that are not of the same name as the choice: a contact is one person. */
const contact = ['DailyOperator', 'OperatorPhone', 'Email'] as const;

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
    const before = Object.fromEntries(Object.keys(after).map((name) => [name, member[name as keyof Member]]));
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
    const names = Object.keys(before) as (keyof Values)[];
    const changed = names.filter((name) => (member[name] ?? null) !== (after[name] ?? null));
    const restored = names.filter((name) => !changed.includes(name));
    await writeValues(
      tx,
      vault,
      merge.kept_id,
      Object.fromEntries(restored.map((name) => [name, before[name]])),
    );
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
    return { Changed: changed.map((name) => labelOf(name)) };
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

/** Lists the merges of a member, those into it and the one into another. */
export async function listMerges(db: Database, memberId: number): Promise<MemberMerge[]> {
  const rows = await db
    .selectFrom('member_merges as g')
    .innerJoin('members as k', 'k.id', 'g.kept_id')
    .innerJoin('members as o', 'o.id', 'g.merged_id')
    .select([
      'g.id',
      'g.kept_id',
      'g.merged_id',
      'k.name as kept',
      'o.name as other',
      'g.merged_by',
      'g.merged_at',
    ])
    .select(sql<boolean>`${isRecent} and length(g.values_sealed) > 0`.as('is_undoable'))
    .where('g.undone_at', 'is', null)
    .where((build) => build.or([build('g.kept_id', '=', memberId), build('g.merged_id', '=', memberId)]))
    .orderBy('g.id', 'desc')
    .execute();
  return rows.map((row) => ({
    MergeId: row.id,
    MemberId: row.kept_id,
    MemberName: row.kept,
    OtherId: row.merged_id,
    OtherName: row.other,
    MergedBy: row.merged_by,
    MergeTime: formatTime(row.merged_at),
    IsUndoable: row.is_undoable,
  }));
}

const isRecent = sql<boolean>`g.merged_at > now() - make_interval(days => ${sql.lit(undoDays)})`;

async function findMerge(tx: Tx, id: number) {
  const merge = await tx
    .selectFrom('member_merges as g')
    .select([
      'g.kept_id',
      'g.merged_id',
      'g.values_sealed',
      'g.moved',
      'g.undone_at',
      isRecent.as('is_recent'),
    ])
    .where('g.id', '=', id)
    .executeTakeFirst();
  if (!merge) throw notFound();
  return merge;
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

/** Returns the values that the record that stays gets. */
function mergedValues({ Taken, Joined }: MergeForm, member: Member, other: Member): Values {
  const names = Taken.flatMap((name) => (name === 'DailyOperator' ? contact : [name]));
  const takenValues = Object.fromEntries(names.map((name) => [name, other[name]])) as Values;
  const joined = Joined.map((name) => [name, joinLines(member[name], other[name])] as const);
  const MemberName = takenValues.MemberName ?? member.MemberName;
  const former = [other.MemberName, member.MemberName, member.FormerNames, other.FormerNames].join('\n');
  const byKey = new Map(former.split('\n').map((name) => [compareKey(name), name]));
  byKey.delete('');
  byKey.delete(compareKey(MemberName));
  return { ...takenValues, ...Object.fromEntries(joined), FormerNames: [...byKey.values()].join('\n') };
}

const joinLines = (one: string, other: string) => [...new Set([one, other].filter(Boolean))].join('\n');

async function writeValues(tx: Tx, vault: Vault, id: number, values: Values): Promise<void> {
  const { OperatorPhone, Email, BankAccount, CompanyTypeId, MemberLevelId, ...others } = values;
  const names = Object.keys(others) as Parameters<typeof columnValues>[1];
  await tx
    .updateTable('members')
    .set({
      ...columnValues(others as never, names),
      ...(OperatorPhone === undefined ? {} : sealPhone(vault, OperatorPhone)),
      ...(Email === undefined ? {} : sealEmail(vault, Email)),
      ...(BankAccount === undefined ? {} : sealBank(vault, BankAccount)),
      ...(CompanyTypeId === undefined ? {} : { company_type_id: CompanyTypeId }),
      ...(MemberLevelId === undefined ? {} : { member_level_id: MemberLevelId }),
      ...newVersion,
    })
    .where('id', '=', id)
    .execute();
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

function labelOf(name: string): string {
  const labels: Readonly<Record<string, string>> = memberLabels satisfies Partial<
    Record<keyof ManagedMember, string>
  >;
  return labels[name] ?? name;
}
