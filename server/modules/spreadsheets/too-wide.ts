import type { Sheet } from 'hucre';
import { mostColumns } from '#contract/fields/sheet-columns.ts';
import { columnName, hasContent } from './cells.ts';

/** Tells that a sheet has more columns than are read. */
export function tooWide({ rows }: Sheet): string[] {
  const hasMore = rows.some((row) => hasContent(row[mostColumns] ?? null));
  return hasMore ? [`只读取前 ${mostColumns} 列，${columnName(mostColumns - 1)} 列以后的没有读取`] : [];
}
