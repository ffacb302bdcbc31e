import { sql, type RawBuilder } from 'kysely';
import { certificateStatus, examStatus } from '#contract/certificates/certificates.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';
import { countRows, isChosenBy } from '../../../platform/db/row-counts.ts';
import { isCertificateListed } from '../../counts/definitions.ts';
import type { CertificateFilters } from './filters.ts';

const { hidden, normal, deleted } = certificateStatus;
const isNotPassed = sql`${isCertificateListed} and c.exam_status <> ${sql.lit(examStatus.passed)}`;
const isRevoked = sql`c.status = ${sql.lit(normal)} and c.revoked_at is not null`;

/**
 * Returns the number of certificates of a filter from stored numbers; undefined where they must be counted. A filter that chooses nearly
 * all certificates is all of them without the others, which have an index.
 */
export async function countedCertificates(
  db: Database | Tx,
  { status, programmeid, standing, examstatus, ...others }: CertificateFilters,
): Promise<number | undefined> {
  if (!isChosenBy(others)) return undefined;
  const parts = programmeid === undefined ? undefined : [programmeid];
  const countOf = (...statuses: number[]) => countRows(db, 'certificates', { parts, statuses });
  if (standing === undefined && examstatus === undefined)
    return await (status === undefined ? countOf(hidden, normal) : countOf(status));
  if (programmeid !== undefined || status !== undefined) return undefined;
  if (standing === undefined && examstatus === examStatus.passed)
    return (await countOf(hidden, normal)) - (await countThose(db, isNotPassed));
  if (examstatus !== undefined) return undefined;
  if (standing === 'normal') return (await countOf(normal)) - (await countThose(db, isRevoked));
  return standing === 'deleted' ? await countOf(deleted) : undefined;
}

async function countThose(db: Database | Tx, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from certificates c where ${condition}`.execute(db);
  return rows[0]!.total;
}
