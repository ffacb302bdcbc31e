import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Page } from '#contract/paging.ts';

/** A query with its columns and its order. */
interface Listed<Row> {
  limit(count: number): { offset(count: number): { execute(): Promise<Row[]> } };
}

/** One page of what is chosen, and how much is chosen; `list` adds columns and order, and what is joined for them. */
export async function readPage<DB, Table extends keyof DB, Row>(
  chosen: SelectQueryBuilder<DB, Table, object>,
  { pageindex, pagesize }: Page,
  list: (chosen: SelectQueryBuilder<DB, Table, object>) => Listed<Row>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await list(chosen)
    .limit(pagesize)
    .offset((pageindex - 1) * pagesize)
    .execute();
  const { total } = await chosen
    .select(sql`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The condition of a filter; a filter that is not set has none. */
export function given<Value>(
  filter: Value | undefined,
  condition: (filter: Value) => Expression<SqlBool>,
): Expression<SqlBool> {
  return filter === undefined || filter === '' ? sql<boolean>`true` : condition(filter);
}

/** Case does not matter; a blank key is in every text. */
export function contains(text: Expression<string>, key: string): Expression<SqlBool> {
  return given(key, () => sql<boolean>`strpos(lower(${text}), lower(${key})) > 0`);
}
