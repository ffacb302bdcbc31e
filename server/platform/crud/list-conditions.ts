import { sql, type RawBuilder } from 'kysely';
import { columnOf, type ListDeclaration } from '#contract/lists/declaration.ts';
import { managedLists } from '#contract/lists/registry.ts';

/* SQL about the records of declared lists, for whatever reads them: lists, files, the cache of public content. */

/** Returns the condition that a record was not deleted. */
export const isThere = ({ calls }: ListDeclaration) =>
  calls.remove ? sql<boolean>`deleted_at is null` : sql<boolean>`true`;

/** Returns the condition that readers see a record, if it was not deleted: it is shown, and within its period. */
export function isVisible(list: ListDeclaration): RawBuilder<boolean> {
  const isShown = list.calls.show ? sql<boolean>`is_shown` : sql<boolean>`true`;
  const period = periodOf(list);
  if (!period) return isShown;
  const { from, until } = period;
  return sql<boolean>`${isShown} and coalesce(${from}, '-infinity') <= now()
    and now() < coalesce(${until}, 'infinity')`;
}

/** The times at which a record of each list with periods next appears or disappears by the clock. */
export const nextListChanges = managedLists.flatMap((list: ListDeclaration) => {
  const period = periodOf(list);
  if (!period) return [];
  return sql<Date | null>`
    (select min(moment) from ${sql.table(list.table)}, unnest(array[${period.from}, ${period.until}]) as moment
     where ${list.calls.show ? sql`is_shown` : sql`true`} and ${isThere(list)} and moment > now())`;
});

function periodOf({ period, fields }: ListDeclaration) {
  if (!period) return undefined;
  const [from, until] = period.map((name) => sql.ref(columnOf(name, fields[name])));
  return { from: from!, until: until! };
}
