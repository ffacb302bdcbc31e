import { sql } from 'kysely';
import type { RosterSince } from '#contract/members/roster.ts';
import { refused } from '../../../platform/core/errors.ts';
import { formatTime } from '../../../platform/core/shanghai-time.ts';
import { invalidateContent } from '../../../platform/db/content-revision.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { violatesReference } from '../../../platform/db/violation.ts';
import type { ImportUndo } from '../../../platform/imports/definition.ts';
import { withdrawRosterCase } from '../../reviews/roster-cases.ts';
import { recordMemberChanges } from '../../reviews/store.ts';
import { endOpenings, endPasswordLinks } from '../../sessions/member-accounts.ts';

const columns = [
  'name',
  'credit_code',
  'company_type_id',
  'member_level_id',
  'city',
  'legal_person',
  'joined_on',
  'registered_address',
  'company_nature',
  'main_business',
  'former_names',
  'remarks',
  'contact_person',
  'phone_sealed',
  'phone_hash',
  'email_sealed',
  'email_hash',
];

/** Tables that refer to members, with their columns: a member that is used there cannot be deleted. */
export const usesOfMembers = [
  ['activity_invitations', 'member_id'],
  ['certificates', 'member_id'],
  ['files', 'member_id'],
  ['form_answers', 'member_id'],
  ['form_drafts', 'member_id'],
  ['form_links', 'member_id'],
  ['form_reminders', 'member_id'],
  ['members', 'merged_into'],
  ['news', 'author_member_id'],
  ['notice_recipients', 'member_id'],
  ['outgoing_messages', 'member_id'],
  ['reviews', 'member_id'],
  ['sign_ups', 'member_id'],
] as const;

/** Takes the members of an import back: new ones go, changed ones get their values and contacts again. */
const undoOfRoster: ImportUndo<RosterSince> = {
  before: sql`jsonb_build_object(${sql.join(
    columns.flatMap((name) => [sql.lit(name), sql.ref(`r.${name}`)]),
  )}, 'contacts', (select coalesce(jsonb_agg(to_jsonb(o)), '[]') from member_contacts o where o.member_id = r.id))`,
  restore: sql`updated_at = now(), ${sql.join(
    columns.map(
      (name) => sql`${sql.ref(name)} = (jsonb_populate_record(null::members, c.before)).${sql.ref(name)}`,
    ),
  )}`,
  // A member that has opened its account, signed up, written or got a certificate is one that goes on.
  isTouched: sql<boolean>`(c.before is null and r.account <> '')
    or exists (select from member_contacts o where o.member_id = r.id
      and o.updated_at > (select b.created_at from roster_batches b where b.id = c.batch_id)
      -- A new member of a rejected batch goes whoever changed its contacts meanwhile: no case is left to decide on it.
      and (c.before is not null or not exists (
        select from reviews v where v.kind = 4 and v.roster_batch_id = c.batch_id and v.status = 2)))
    or (c.before is null and (${sql.join(
      usesOfMembers.map(
        ([table, column]) =>
          sql`exists (select from ${sql.table(table)} o where ${sql.ref(`o.${column}`)} = r.id)`,
      ),
      sql` or `,
    )}))`,
  describe: describeChanged,
  nameOf: ({ MemberName, Change }) => `${MemberName}（${Change}）`,
  restored: restoreContacts,
  undone: finishUndo,
  refusal: (error) =>
    violatesReference(error) ? refused('有的会员已有其他记录，不能撤回，请先在会员列表里核对') : error,
};

/** What taking a roster back needs of its import. */
export const undoableRoster = {
  name: 'rosters',
  entityType: 'rosterBatch',
  tables: { batches: 'roster_batches', changes: 'roster_changes', recordId: 'member_id', records: 'members' },
  undo: undoOfRoster,
};

async function describeChanged(tx: Tx, ids: number[]): Promise<RosterSince[]> {
  const rows = await tx
    .selectFrom('members')
    .select(['id', 'name', 'account', 'updated_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, account, updated_at }) => ({
    MemberId: id,
    MemberName: name,
    Change: account === '' ? '已修改或有其他记录' : '已开通账号',
    ChangeTime: formatTime(updated_at),
  }));
}

/** Gives members their contacts as they were before the batch. */
async function restoreContacts(tx: Tx, ids: number[], batchId: number): Promise<void> {
  await sql`
    delete from member_contacts x where x.member_id = any(${ids}::int[]) and not x.is_main
      and not exists (select from ${contactsBefore(batchId)} o where o.id = x.id)`.execute(tx);
  await sql`
    update member_contacts x
    set name = o.name, post = o.post, phone_sealed = o.phone_sealed, phone_hash = o.phone_hash,
      landline_sealed = o.landline_sealed, landline_hash = o.landline_hash, email_sealed = o.email_sealed, email_hash = o.email_hash,
      version = x.version + 1, updated_at = now()
    from ${contactsBefore(batchId)} o
    where o.id = x.id and x.member_id = any(${ids}::int[])
      and (x.name, x.post, x.phone_sealed, x.landline_sealed, x.email_sealed)
        is distinct from (o.name, o.post, o.phone_sealed, o.landline_sealed, o.email_sealed)`.execute(tx);
  await recordMemberChanges(tx, ids);
  await endLinksSince(tx, ids, batchId);
}

/** Ends links that went out since the import: they may have gone to an address that it brought and the undo takes back. */
async function endLinksSince(tx: Tx, ids: number[], batchId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select t.member_id as id from password_tickets t where t.member_id = any(${ids}::int[])
    union
    select o.member_id from account_openings o join roster_batches b on b.id = ${batchId} and o.created_at >= b.created_at
    where o.member_id = any(${ids}::int[]) and o.way in ('mail', 'sms') and o.used_at is null and o.ended_at is null`.execute(
    tx,
  );
  const reason = '导入已撤回，登记的手机和邮箱已恢复';
  for (const { id } of rows) {
    await endPasswordLinks(tx, id, reason);
    for (const way of ['mail', 'sms'] as const) await endOpenings(tx, id, { way, reason });
  }
}

const contactsBefore = (batchId: number) => sql`(select o.* from roster_changes c,
  jsonb_populate_recordset(null::member_contacts, c.before -> 'contacts') o
  where c.batch_id = ${batchId} and c.before is not null)`;

type Undoing = Parameters<NonNullable<ImportUndo<RosterSince>['undone']>>[1];

/** Removes the options that the batch added and nobody uses; ends the case where no new member is left. */
async function finishUndo(tx: Tx, { batchId, by, reason }: Undoing): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from options o using roster_options b
    where b.batch_id = ${batchId} and o.id = b.option_id
      and not exists (select from members m where m.company_type_id = o.id or m.member_level_id = o.id)
    returning o.id`.execute(tx);
  if (rows.length > 0) await invalidateContent(tx, 'publication');
  const left = await tx
    .selectFrom('roster_changes')
    .select('member_id')
    .where('batch_id', '=', batchId)
    .where('before', 'is', null)
    .executeTakeFirst();
  if (!left) await withdrawRosterCase(tx, { batchId, by, reason });
}
