import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import type { UnclaimedCertificate } from '#contract/certificates/certificate-claims.ts';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import { onOff } from '#contract/fields/rules.ts';
import { memberStatus } from '#contract/members/members.ts';
import { invalid } from '../../../platform/core/errors.ts';
import { assertAllFound } from '../../../platform/crud/missing-records.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';
import { readPage } from '../../../platform/db/page.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Actor } from '../../../platform/http/api/actor.ts';
import { recordOperation } from '../../../platform/operation-log/record-operation.ts';
import { chosenCertificates, selectRows, toManaged } from './managed.ts';

/** Lists certificates without a member, each with the approved members of its company's name. */
export async function listUnclaimed(
  { db, vault }: SealedDatabase,
  page: Page,
  { key, alike }: { key: string; alike?: number | undefined },
): Promise<{ List: UnclaimedCertificate[]; TotalCount: number }> {
  const hasDuplicates = sql<boolean>`exists (select from members a where ${isDuplicate})`;
  const selection = chosenCertificates(db, vault, { key })
    .where('c.member_id', 'is', null)
    .$if(alike === onOff.on, (query) => query.where(hasDuplicates))
    .$if(alike === onOff.off, (query) => query.where(sql<boolean>`not ${hasDuplicates}`));
  const { rows, total } = await readPage(selection, page, (query) =>
    selectRows(query)
      .select(
        sql<UnclaimedCertificate['Alike']>`coalesce((
          select json_agg(json_build_object('MemberId', a.id, 'MemberName', a.name, 'Account', a.account) order by a.id)
          from members a where ${isDuplicate}), '[]')`.as('alike'),
      )
      .orderBy('c.id', 'desc'),
  );
  return { List: rows.map((row) => ({ ...toManaged(vault, row), Alike: row.alike })), TotalCount: total };
}

const isDuplicate = sql`a.name_key = c.company_key and a.name_key <> '' and a.status = ${memberStatus.approved}
  and a.forgotten_at is null`;

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
    .executeTakeFirst();
  if (!member) throw invalid({ MemberId: '该会员不存在或尚未通过审核' });
  return member.name;
}
