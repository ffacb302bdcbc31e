import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import type { UnclaimedCertificate } from '#contract/certificates/certificate-claims.ts';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import { onOff } from '#contract/fields/rules.ts';
import { memberStatus } from '#contract/members/members.ts';
import { invalid } from '../../../platform/core/errors.ts';
import { assertAllFound } from '../../../platform/crud/missing-records.ts';
import { readSearchedPage } from '../../../platform/crud/search-page.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';
import { readLongPage, withKeys } from '../../../platform/db/page.ts';
import { countRows } from '../../../platform/db/row-counts.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Actor } from '../../../platform/http/api/actor.ts';
import { recordOperation } from '../../../platform/operation-log/record-operation.ts';
import { isCertificateListed } from '../../counts/definitions.ts';
import { chosenCertificates, selectRows, toManaged } from './managed.ts';

/** Lists certificates without a member, each with the approved members that have or had its company's name. */
export async function listUnclaimed(
  { db, vault }: SealedDatabase,
  page: Page,
  { key, alike }: { key: string; alike?: number | undefined },
): Promise<{ List: UnclaimedCertificate[]; TotalCount: number; IsAbout?: true }> {
  const hasDuplicates = sql<boolean>`exists (select from (${namesOfMembers}) a where a.key = c.company_key)`;
  const choose = (byIndex: boolean) =>
    chosenCertificates(db, vault, { key }, byIndex)
      .where('c.member_id', 'is', null)
      .$if(alike === onOff.on, (query) => query.where(hasDuplicates))
      .$if(alike === onOff.off, (query) => query.where(sql<boolean>`not ${hasDuplicates}`));
  const list = (ids: number[]) =>
    selectRows(db.selectFrom('certificates as c').where(withKeys('c.id', ids))).select(
      sql<UnclaimedCertificate['Alike']>`coalesce((
        select json_agg(json_build_object('MemberId', a.id, 'MemberName', a.name, 'Account', a.account) order by a.id)
        from members a where ${isDuplicate}), '[]')`.as('alike'),
    );
  const sorted = { key: 'c.id', order: [['c.id', 'desc']] } as const;
  const isListed = sql`c.member_id is null and ${isCertificateListed}`;
  const { order } = sorted;
  const searched = { table: 'certificates', alias: 'c', choose, order, isIndexed: true, isListed };
  const { rows, total, isAbout } =
    key === ''
      ? await readLongPage(choose(true), page, { ...sorted, counted: countedUnclaimed(db, alike) }, list)
      : await readSearchedPage(db, searched, page, list);
  const List = rows.map((row) => ({ ...toManaged(vault, row), Alike: row.alike }));
  return { List, TotalCount: total, ...(isAbout && { IsAbout: isAbout }) };
}

const isOwner = sql`a.status = ${memberStatus.approved} and a.forgotten_at is null and a.merged_into is null`;
/** The condition that the member `a` has the name of the company, or had it. */
const isDuplicate = sql`(a.name_key = c.company_key or (a.former_names <> '' and a.former_name_keys @> array[c.company_key]))
  and c.company_key <> '' and ${isOwner}`;
/** The names that members have and had, in normal form. */
const namesOfMembers = sql`select a.name_key as key from members a where a.name_key <> '' and ${isOwner}
  union all select unnest(a.former_name_keys) from members a where a.former_names <> '' and ${isOwner}`;

/** Returns the number of unclaimed certificates; the few with members of their company's name are counted by these names. */
async function countedUnclaimed(db: Database, alike: number | undefined): Promise<number> {
  const all = await countRows(db, 'unclaimed', {
    statuses: [certificateStatus.hidden, certificateStatus.normal],
  });
  if (alike === undefined) return all;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from certificates c
    where c.member_id is null and ${isCertificateListed} and c.company_key in (
      ${namesOfMembers})`.execute(db);
  const { total } = rows[0]!;
  return alike === onOff.on ? total : all - total;
}

/** Links all of the certificates to a member, or none; `memberId` 0 removes the link. */
export async function linkCertificates(
  db: Database,
  { ids, memberId }: { ids: number[]; memberId: number },
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const name = memberId === 0 ? '' : await nameOfMember(tx, memberId);
    const unique = [...new Set(ids)];
    const linked = await tx
      .updateTable('certificates')
      // The owner is not part of a certificate's content: the version stays, so an import can still be undone.
      .set({ member_id: memberId || null, updated_at: sql`now()` })
      .where('id', 'in', unique)
      .where('status', '<>', certificateStatus.deleted)
      .returning(['id'])
      .execute();
    await assertAllFound(tx, 'certificate', unique, linked);
    const after = { _memberId: memberId, _memberName: name };
    for (const { id } of linked)
      await recordOperation(tx, by, { entityType: 'certificate', recordId: id, after });
  });
}

async function nameOfMember(tx: Tx, memberId: number): Promise<string> {
  const member = await tx
    .selectFrom('members')
    .select('name')
    .where('id', '=', memberId)
    .where('status', '=', memberStatus.approved)
    .where('forgotten_at', 'is', null)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  if (!member) throw invalid({ MemberId: '该会员不存在或尚未通过审核' });
  return member.name;
}
