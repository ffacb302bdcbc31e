import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/open.ts';
import type { ValueColumns } from './records.ts';

/*
 * Thousands of certificates at a time: one array a column, so that a statement stays as short as for one.
 */

/** Adds certificates; answers their ids. */
export async function insertCertificates(
  tx: Tx,
  { batchId, programmeId }: { batchId: number; programmeId: number },
  rows: ValueColumns[],
): Promise<number[]> {
  const inserted = await sql<{ id: number }>`
    insert into certificates (programme_id, batch_id, ${valueNames})
    select ${programmeId}, ${batchId}, ${valueNames} from unnest(${columnsOf(rows)}) as v (${valueNames})
    returning id`.execute(tx);
  return inserted.rows.map(({ id }) => id);
}

/** Gives certificates the values of a batch. */
export async function updateCertificates(
  tx: Tx,
  batchId: number,
  rows: (ValueColumns & { id: number })[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`
    update certificates c
    set batch_id = ${batchId}, version = c.version + 1, updated_at = now(), ${assignments}
    from unnest(${ids}::int[], ${columnsOf(rows)}) as v (id, ${valueNames})
    where c.id = v.id`.execute(tx);
}

const types: Record<keyof ValueColumns, string> = {
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
const valueNameList = Object.keys(types) as (keyof ValueColumns)[];
const valueNames = sql.join(valueNameList.map((name) => sql.ref(name)));
const assignments = sql.join(valueNameList.map((name) => sql`${sql.ref(name)} = ${sql.ref(`v.${name}`)}`));

/** Returns one array parameter per column. */
function columnsOf(rows: ValueColumns[]) {
  return sql.join(
    valueNameList.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(types[name])}[]`),
  );
}
