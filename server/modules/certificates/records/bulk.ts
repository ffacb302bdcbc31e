import { sql } from 'kysely';
import { bulkRows } from '../../../platform/db/bulk-rows.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { ValueColumns } from './records.ts';

/* Thousands of certificates at a time. */

const types = {
  name: 'text',
  id_num_sealed: 'bytea',
  id_num_hash: 'bytea',
  company: 'text',
  exam_date: 'date',
  exam_status: 'smallint',
  cert_num: 'text',
  issue_date: 'date',
  remarks: 'text',
};
const added = bulkRows<ValueColumns>(types);
const changed = bulkRows<ValueColumns & { id: number }>({ ...types, id: 'int' });

/** Adds certificates; answers their ids. */
export async function insertCertificates(
  tx: Tx,
  { batchId, programmeId }: { batchId: number; programmeId: number },
  rows: ValueColumns[],
): Promise<number[]> {
  const inserted = await sql<{ id: number }>`
    insert into certificates (programme_id, batch_id, ${added.names})
    select ${programmeId}, ${batchId}, ${added.names} from ${added.values(rows)}
    returning id`.execute(tx);
  return inserted.rows.map(({ id }) => id);
}

/** Gives certificates the values of a batch. */
export async function updateCertificates(
  tx: Tx,
  batchId: number,
  rows: (ValueColumns & { id: number })[],
): Promise<void> {
  await sql`
    update certificates c
    set batch_id = ${batchId}, version = c.version + 1, updated_at = now(), ${added.assignments}
    from ${changed.values(rows)}
    where c.id = v.id`.execute(tx);
}
