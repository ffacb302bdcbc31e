import { sql, type RawBuilder } from 'kysely';

/**
 * Rows as SQL with one array a column, so that a statement about thousands of rows is as short as about one. `types` has the columns and
 * their types.
 */
export function bulkRows<Row extends object>(types: Record<keyof Row & string, string>) {
  const columns = Object.keys(types) as (keyof Row & string)[];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return {
    /** The names of the columns, separated by commas. */
    names,
    /** Assignments of the columns from the table `v`. */
    assignments: sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`v.${column}`)}`)),
    /** The rows as the table `v`. */
    values(rows: readonly Row[]): RawBuilder<unknown> {
      const arrays = columns.map(
        (column) => sql`${rows.map((row) => row[column])}::${sql.raw(types[column])}[]`,
      );
      return sql`unnest(${sql.join(arrays)}) as v (${names})`;
    },
  };
}
