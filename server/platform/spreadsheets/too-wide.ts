import type { Sheet } from 'hucre';
import { maxColumns } from '#contract/fields/sheet-columns.ts';
import { columnName, hasContent } from './cells.ts';

/** Tells that a sheet has more columns than are read. */
export function tooWide({ rows }: Sheet): string[] {
  const hasMore = rows.some((row) => hasContent(row[maxColumns] ?? null));
  return hasMore ? [`只读取前 ${maxColumns} 列，${columnName(maxColumns - 1)} 列以后的没有读取`] : [];
}
