import { sql } from 'kysely';
import type { Tx } from '../db/open.ts';
import type { ValueColumns } from './records.ts';

/*
 * Thousands of certificates at a time: one array a column, so that a statement stays as short as for one.
 */

interface Batch {
  batchId: number;
  programmeId: number;
}

/** Adds certificates that a batch brings; answers their ids. */
export async function insertBrought(tx: Tx, batch: Batch, rows: ValueColumns[]): Promise<number[]> {
  const inserted = await sql<{ id: number }>`
    with brought as (
      insert into certificates (programme_id, batch_id, ${valueNames})
      select ${batch.programmeId}, ${batch.batchId}, ${valueNames} from unnest(${columnsOf(rows)}) as v (${valueNames})
      returning id, version
    )
    insert into certificate_batch_changes (batch_id, certificate_id, version)
    select ${batch.batchId}, id, version from brought
    returning certificate_id as id`.execute(tx);
  return inserted.rows.map(({ id }) => id);
}

/** Gives certificates the values of a batch and keeps what they said before. */
export async function changeToImported(
  tx: Tx,
  batchId: number,
  rows: (ValueColumns & { id: number })[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into certificate_batch_changes (batch_id, certificate_id, version, before)
    select ${batchId}, id, version + 1, jsonb_build_object(
      'batch_id', batch_id, 'name', name, 'id_num_sealed', encode(id_num_sealed, 'hex'),
      'id_num_hash', encode(id_num_hash, 'hex'), 'company', company, 'member_id', member_id,
      'exam_date', exam_date, 'exam_status', exam_status, 'cert_num', cert_num, 'issue_date', issue_date,
      'remarks', remarks)
    from certificates where id = any(${ids}::int[])`.execute(tx);
  await sql`
    update certificates c
    set batch_id = ${batchId}, version = c.version + 1, updated_at = now(), ${assignments}
    from unnest(${ids}::int[], ${columnsOf(rows)}) as v (id, ${valueNames})
    where c.id = v.id`.execute(tx);
}

/**
 * Gives the certificates that a batch changed, and nobody since, the values they had before it; answers their ids.
 */
export async function restoreBefore(tx: Tx, batchId: number): Promise<number[]> {
  const restored = await sql<{ id: number }>`
    update certificates c
    set batch_id = (b.before ->> 'batch_id')::int,
      version = c.version + 1,
      updated_at = now(),
      name = b.before ->> 'name',
      id_num_sealed = decode(b.before ->> 'id_num_sealed', 'hex'),
      id_num_hash = decode(b.before ->> 'id_num_hash', 'hex'),
      company = b.before ->> 'company',
      member_id = case when c.company_key = compare_key(b.before ->> 'company') then c.member_id
        else (b.before ->> 'member_id')::int end,
      exam_date = (b.before ->> 'exam_date')::date,
      exam_status = (b.before ->> 'exam_status')::smallint,
      cert_num = b.before ->> 'cert_num',
      issue_date = (b.before ->> 'issue_date')::date,
      remarks = b.before ->> 'remarks'
    from certificate_batch_changes b
    where b.batch_id = ${batchId} and b.before is not null and c.id = b.certificate_id and c.version = b.version
    returning c.id`.execute(tx);
  return restored.rows.map(({ id }) => id);
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

/** One array parameter a column. */
function columnsOf(rows: ValueColumns[]) {
  return sql.join(
    valueNameList.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(types[name])}[]`),
  );
}
