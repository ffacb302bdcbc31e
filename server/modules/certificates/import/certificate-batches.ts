import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import type { CertificateBatch } from '#contract/certificates/certificate-imports.ts';
import type { Database } from '../../../platform/db/open.ts';
import { listBatches } from '../../../platform/imports/batches.ts';

interface BatchFilters {
  key: string;
  programmeid?: number | undefined;
  undone?: number | undefined;
}

/** Lists imports of certificates, each with its programme, the newest first. */
export async function listCertificateBatches(
  db: Database,
  page: Page,
  { programmeid, ...filters }: BatchFilters,
): Promise<{ List: CertificateBatch[]; TotalCount: number }> {
  const own = programmeid === undefined ? undefined : sql<boolean>`b.programme_id = ${programmeid}`;
  const { List, TotalCount } = await listBatches(db, { batches: 'certificate_batches' }, page, {
    ...filters,
    own,
  });
  const programmes = await programmesOf(
    db,
    List.map(({ BatchId }) => BatchId),
  );
  return { List: List.map((batch) => ({ ...batch, ...programmes.get(batch.BatchId)! })), TotalCount };
}

async function programmesOf(db: Database, batchIds: number[]) {
  const rows = await db
    .selectFrom('certificate_batches as b')
    .innerJoin('programmes as p', 'p.id', 'b.programme_id')
    .select(['b.id', 'p.id as programme_id', 'p.name'])
    .where('b.id', 'in', batchIds.length > 0 ? batchIds : [0])
    .execute();
  return new Map(
    rows.map((row) => [row.id, { ProgrammeId: row.programme_id, ProgrammeName: row.name }] as const),
  );
}
