import { sql, type RawBuilder } from 'kysely';
import { maxSortNumber } from '#contract/fields/rules.ts';
import { listChanged } from '../core/errors.ts';
import { invalidateContent } from '../db/content-revision.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import type { Actor } from '../http/api/actor.ts';
import { recordOperation } from '../operation-log/record-operation.ts';

/** A list of records in an order that people chose. */
export interface SortedList {
  /** The kind of record, for the operation log. */
  entityType: string;
  table: string;
  /** The ids of the whole sorted list in display order; SQL of one column `id`. */
  inOrder: RawBuilder<unknown>;
  /** The values that select one of several such lists, for the operation log. */
  which?: Record<string, number | null>;
}

export const sortStep = 10;

/** Returns the sort number of a new record after all others of its list. */
export function lastPlace(table: SortedList['table'], within: RawBuilder<unknown> = sql`true`) {
  return sql<number>`(select least(coalesce(max(sort_number), 0) + ${sortStep}, ${maxSortNumber})
    from ${sql.table(table)} where ${within})`;
}

/**
 * Sorts the named records within the places that they hold together: records between them, on another page or outside
 * the filter, stay where they are. All are then numbered 10, 20, 30 …
 * @throws ApiError 409 when one of them is no longer in the list
 */
export async function sortList(db: Database, list: SortedList, ids: number[], by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOrder(tx, list.table);
    const { rows } = (await list.inOrder.execute(tx)) as { rows: { id: number }[] };
    const before = rows.map(({ id }) => id);
    const after = onTheirPlaces(before, ids);
    await sql`update ${sql.table(list.table)} as t set sort_number = place * ${sortStep}
      from unnest(${after}::int[]) with ordinality as wanted (id, place) where t.id = wanted.id`.execute(tx);
    await recordOperation(tx, by, {
      entityType: list.entityType,
      before: { ...list.which, Ids: before },
      after: { ...list.which, Ids: after },
    });
    await invalidateContent(tx, 'publication');
  });
}

/** Serialises concurrent sorts of a list; reads continue. */
export async function lockOrder(tx: Tx, table: SortedList['table']): Promise<void> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
}

export function onTheirPlaces(before: number[], ids: number[]): number[] {
  const moved = new Set(ids);
  if (ids.some((id) => !before.includes(id))) throw listChanged();
  const next = ids.values();
  return before.map((id) => (moved.has(id) ? (next.next().value ?? id) : id));
}
