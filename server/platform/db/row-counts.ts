import { sql } from 'kysely';
import type { Database } from './open.ts';

/** Lists whose rows are counted with each change (docs/decisions/0285-counts-are-kept.md). */
export type Counted = 'news' | 'members' | 'certificates' | 'validCertificates' | 'unclaimed';

export interface Part {
  /** Menus of articles, programmes of certificates (not of unclaimed ones); absent: all. */
  parts?: number[] | undefined;
  statuses?: number[] | undefined;
}

/** Returns the exact number of rows without reading them. */
export async function countRows(db: Database, counted: Counted, { parts, statuses }: Part): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(row_count), 0)::bigint as total from row_counts
    where counted = ${counted} and (${parts ?? null}::int[] is null or part = any(${parts ?? null}::int[]))
      and (${statuses ?? null}::int[] is null or status = any(${statuses ?? null}::int[]))`.execute(db);
  return rows[0]!.total;
}

/** Returns whether a list is filtered by these names alone, or not at all. */
export function isChosenBy(filters: object, ...names: string[]): boolean {
  return Object.entries(filters).every(
    ([name, value]) => value === undefined || value === '' || names.includes(name),
  );
}
