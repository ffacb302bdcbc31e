import { sql, type RawBuilder } from 'kysely';
import { ApiError, resultCode } from '#contract/api/envelope.ts';
import { columnOf } from '#contract/lists/declaration.ts';
import { byEntityType } from '#contract/lists/registry.ts';
import { notFound } from '../core/errors.ts';
import type { Database, Tx } from '../db/open.ts';

/** Returns SQL of the ids and names of all rows, also of those in a recycle bin or dealt with. */
const column = (table: string, name: string) =>
  sql`select id, ${sql.ref(name)} as name from ${sql.table(table)}`;

/** Records that leave no row behind: the log has what they were when they were deleted. */
const deletedAs = (
  noun: string,
) => sql`select distinct on (record_id) record_id::int as id, before_values::jsonb as was
  from operation_log where noun = ${noun} and after_values is null and record_id ~ '^[0-9]{1,9}$'
  order by record_id, operation_log.id desc`;

const namesByKind: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...byEntityType(({ table, nameField, fields }) => column(table, columnOf(nameField, fields[nameField]))),
  audience: column('audiences', 'name'),
  certificate: column('certificates', 'name'),
  file: column('files', 'original_name'),
  member: column('members', 'name'),
  menu: column('menus', 'name'),
  message: sql`select o.id, concat_ws('：', m.name, nullif(o.subject, '')) as name
    from outgoing_messages o left join members m on m.id = o.member_id`,
  news: column('news', 'title'),
  position: sql`select d.id, n.title as name from (${deletedAs('position')}) d
    join news n on n.id = (d.was ->> 'NewsId')::int`,
  signUp: column('sign_up_people', 'name'),
  suggestion: sql`select d.id, d.was ->> 'ProposeContent' as name from (${deletedAs('suggestion')}) d`,
};

/** Names in one message; the others are counted. */
const maxNames = 5;
const maxNameLength = 30;

/**
 * Requires all records of a call to be among those it found. Where it is about several, the refusal names those that
 * are missing, so that they can be left out.
 * @param existing the ids that were found, or rows with them
 * @throws ApiError 404, with the numbers of those that are gone as `Missing`
 */
export async function assertAllFound(
  tx: Tx,
  entityType: string,
  ids: readonly number[],
  existing: Iterable<number | { id: number }>,
): Promise<void> {
  const missing = missingAmong(
    ids,
    [...existing].map((one) => (typeof one === 'number' ? one : one.id)),
  );
  if (missing.length === 0) return;
  const count = new Set(ids).size;
  if (count === 1) throw notFound();
  const text = `${await missingText(tx, entityType, missing)}，所选 ${count} 条都没有处理`;
  throw new ApiError(resultCode.notFound, text, { Missing: missing });
}

export function missingAmong(ids: readonly number[], existingIds: Iterable<number>): number[] {
  const existing = new Set(existingIds);
  return [...new Set(ids)].filter((id) => !existing.has(id));
}

/** Names the first of the missing records. */
export async function missingText(tx: Tx, entityType: string, missing: number[]): Promise<string> {
  const names = await namesOf(tx, entityType, missing);
  const descriptions = missing.slice(0, maxNames).map((id) => {
    const name = names.get(id) ?? '';
    return name === '' ? `编号 ${id}` : `“${shortened(name)}”`;
  });
  const rest = missing.length > maxNames ? `等 ${missing.length} 条` : '';
  const all = `${descriptions.join('、')}${rest}`;
  return `${all}${/\d$/.test(all) ? ' ' : ''}已不在这里（可能刚被他人删除或处理）`;
}

/** Returns the names of those that still have a row. */
export async function namesOf(tx: Database, entityType: string, ids: number[]): Promise<Map<number, string>> {
  const nameRows = namesByKind[entityType];
  if (!nameRows) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from (${nameRows}) as named where id = any(${ids}::int[])`.execute(tx);
  return new Map(rows.map((row) => [Number(row.id), row.name]));
}

function shortened(name: string): string {
  const characters = [...name];
  return characters.length <= maxNameLength ? name : `${characters.slice(0, maxNameLength).join('')}…`;
}
