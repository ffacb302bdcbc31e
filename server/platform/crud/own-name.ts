import { sql, type RawBuilder } from 'kysely';
import { invalid } from '../core/errors.ts';
import type { Tx } from '../db/open.ts';

interface Named {
  table: 'options' | 'roles' | 'menus';
  /** The records among which the name must be unique. */
  among: RawBuilder<boolean>;
  name: string;
  /** The record that is called so; 0 for a new one. */
  id: number;
  /** The name of the field in the form. */
  field: string;
  refusal: string;
}

/**
 * Refuses a name that differs from another only in width, blanks, case, dots, brackets and the like. A record that
 * shared its name before may keep it.
 * @throws ApiError 400 on the field
 */
export async function assertOwnName(
  tx: Tx,
  { table, among, name, id, field, refusal }: Named,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`names of ${table}`}, 0))`.execute(tx);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)} where ${among} and compare_key(name) = compare_key(${name}) order by id`.execute(
    tx,
  );
  const own = rows.find((row) => row.id === id);
  const isSame = rows.some((row) => row !== own && row.name === name);
  if (rows[0] === undefined || own?.name === name || (own && !isSame)) return;
  throw invalid({ [field]: isSame ? refusal : `已有“${rows[0].name}”，只是写法不同` });
}

/** SQL for `name_duplicate`: a record keeps its number with its name, any other gets 0 (migration 0381). */
export const ownName = (name: string, isHere = sql<boolean>`true`) =>
  sql<number>`case when ${isHere} and compare_key(name) = compare_key(${name}) then name_duplicate else 0 end`;
