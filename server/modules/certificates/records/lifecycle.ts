import { sql } from 'kysely';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import { refused } from '../../../platform/core/errors.ts';
import { assertAllFound } from '../../../platform/crud/missing-records.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { newVersion } from '../../../platform/db/versioned-write.ts';
import { violatesUnique } from '../../../platform/db/violation.ts';
import type { Actor } from '../../../platform/http/api/actor.ts';
import { recordOperations } from '../../../platform/operation-log/record-operation.ts';
import { endReasons, reissue } from '../issuing/issue.ts';

/*
 * Hides, shows, deletes and restores certificates. A call changes all of the ids or none: an unknown id refuses the
 * whole call.
 */

const { deleted } = certificateStatus;

export async function showCertificates(
  db: Database,
  { ids, status }: { ids: number[]; status: number },
  by: Actor,
): Promise<void> {
  const unique = [...new Set(ids)];
  await transaction(db, async (tx) => {
    const before = await lockCertificates(tx, unique, false);
    await tx
      .updateTable('certificates')
      .set({ status, ...newVersion })
      .where('id', 'in', unique)
      .execute();
    await recordOperations(
      tx,
      by,
      before.map((row) => deed(row, { _status: row.status }, { _status: status })),
    );
  });
}

/** Deletes certificates and ends their issues. */
export async function deleteCertificates(
  { db, vault }: SealedDatabase,
  ids: number[],
  by: Actor,
): Promise<void> {
  const unique = [...new Set(ids)];
  await transaction(db, async (tx) => {
    const before = await lockCertificates(tx, unique, false);
    await tx
      .updateTable('certificates')
      .set({ status: deleted, status_before_deletion: sql`status`, ...newVersion })
      .where('id', 'in', unique)
      .execute();
    await reissue(tx, vault, unique);
    await recordOperations(
      tx,
      by,
      before.map((row) => deed(row, { _name: row.name, _certNum: row.cert_num }, null)),
    );
  });
}

/** Restores deleted certificates, shown or hidden as before; issues that ended only by the deletion are valid again. */
export async function restoreCertificates(
  { db, vault }: SealedDatabase,
  ids: number[],
  by: Actor,
): Promise<void> {
  const unique = [...new Set(ids)];
  await transaction(db, async (tx) => {
    const before = await lockCertificates(tx, unique, true);
    await tx
      .updateTable('certificates')
      .set({
        status: sql`coalesce(status_before_deletion, ${certificateStatus.normal})`,
        status_before_deletion: null,
        ...newVersion,
      })
      .where('id', 'in', unique)
      .execute();
    await continueIssues(
      tx,
      before.filter((row) => row.revoked_at === null).map(({ id }) => id),
    );
    await reissue(tx, vault, unique);
    await recordOperations(
      tx,
      by,
      before.map((row) => deed(row, null, { _name: row.name, _certNum: row.cert_num })),
    );
  }).catch(async (error: unknown) => {
    throw violatesUnique(error, 'certificates_cert_num') ? refused(await takenText(db, unique)) : error;
  });
}

/** Names the deleted certificate whose number another one has now. */
async function takenText(db: Database, ids: number[]): Promise<string> {
  const { rows } = await sql<{ name: string; number: string }>`
    select c.name, c.cert_num as number from certificates c
    where c.id = any(${ids}::int[]) and exists (
      select from certificates o
      where o.id <> c.id and o.status <> ${deleted} and compare_key(o.cert_num) = compare_key(c.cert_num))
    order by c.id limit 1`.execute(db);
  const [other] = rows;
  const which = other ? `${other.name}的证书编号 ${other.number} ` : '证书编号';
  return `${which}已用于另一张证书，不能恢复`;
}

async function lockCertificates(tx: Tx, ids: number[], areDeleted: boolean) {
  const rows = await tx
    .selectFrom('certificates')
    .select(['id', 'name', 'cert_num', 'status', 'revoked_at'])
    .where('id', 'in', ids)
    .where('status', areDeleted ? '=' : '<>', deleted)
    .orderBy('id')
    .forUpdate()
    .execute();
  await assertAllFound(tx, 'certificate', ids, rows);
  return rows;
}

type Locked = Awaited<ReturnType<typeof lockCertificates>>[number];

type Values = Record<string, string | number>;

function deed({ id }: Locked, before: Values | null, after: Values | null) {
  return { entityType: 'certificate', recordId: id, before, after };
}

/** Continues the last issue of each certificate, if only the deletion ended it. */
async function continueIssues(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('certificate_issues as i')
    .set({ ended_at: null, end_reason: '' })
    .where('i.certificate_id', 'in', ids)
    .where('i.end_reason', '=', endReasons.deleted)
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('certificate_issues as later')
            .select('later.id')
            .whereRef('later.certificate_id', '=', 'i.certificate_id')
            .whereRef('later.issue_number', '>', 'i.issue_number'),
        ),
      ),
    )
    .execute();
}
