import { sql } from 'kysely';
import type { Database } from './open.ts';

/** Lists whose rows are counted as they change (docs/decisions/0285-counts-are-kept.md). */
export type Counted = 'news' | 'members' | 'certificates';

export interface Part {
  /** Menus of articles, programmes of certificates; absent: all. */
  parts?: number[] | undefined;
  statuses?: number[] | undefined;
}

/** How many there are, exactly, without reading them. */
export async function countRows(db: Database, counted: Counted, { parts, statuses }: Part): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(row_count), 0)::bigint as total from row_counts
    where counted = ${counted} and (${parts ?? null}::int[] is null or part = any(${parts ?? null}::int[]))
      and (${statuses ?? null}::int[] is null or status = any(${statuses ?? null}::int[]))`.execute(db);
  return rows[0]!.total;
}

/** Whether a list is chosen by these filters alone, or by none. */
export function isChosenBy(filters: object, ...names: string[]): boolean {
  return Object.entries(filters).every(
    ([name, value]) => value === undefined || value === '' || names.includes(name),
  );
}
