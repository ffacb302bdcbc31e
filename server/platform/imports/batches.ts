import { sql, type RawBuilder } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import { batchStates, type ImportBatch } from '#contract/back-office/imports.ts';
import { formatTime } from '../core/shanghai-time.ts';
import type { Database } from '../db/open.ts';
import { ifPresent, matchesKey, readPage } from '../db/page.ts';
import type { ImportTables } from './definition.ts';

interface BatchRow {
  id: number;
  file_name: string;
  row_count: number;
  new_count: number;
  changed_count: number;
  imported_by: string;
  created_at: Date;
  undone_at: Date | null;
  undone_by: string;
  undo_reason: string;
  kept_count: number;
}

interface BatchFilters {
  key: string;
  undone?: number | undefined;
  /** A condition of the import's own on the table `b`. */
  own?: RawBuilder<boolean> | undefined;
}

/** Lists the import batches, newest first. */
export async function listBatches(
  db: Database,
  { batches: table }: Pick<ImportTables, 'batches'>,
  page: Page,
  { key, undone, own }: BatchFilters,
): Promise<{ List: ImportBatch[]; TotalCount: number }> {
  const batches = db
    .selectFrom(sql<BatchRow>`${sql.table(table)}`.as('b'))
    .where(matchesKey([sql`b.file_name`, sql`b.imported_by`], key))
    .where(own ?? sql<boolean>`true`)
    .where((build) =>
      ifPresent(undone, (value) =>
        build('b.undone_at', value === batchStates.undone ? 'is not' : 'is', null),
      ),
    );
  const { rows, total } = await readPage(batches, page, (query) =>
    query
      .select(['b.id', 'b.file_name', 'b.row_count', 'b.new_count', 'b.changed_count', 'b.imported_by'])
      .select(['b.created_at', 'b.undone_at', 'b.undone_by', 'b.undo_reason', 'b.kept_count'])
      .orderBy('b.id', 'desc'),
  );
  return { List: rows.map(toWire), TotalCount: total };
}

function toWire(row: BatchRow): ImportBatch {
  return {
    BatchId: row.id,
    FileName: row.file_name,
    Total: row.row_count,
    New: row.new_count,
    Changed: row.changed_count,
    ImportedBy: row.imported_by,
    CreateTime: formatTime(row.created_at),
    UndoTime: row.undone_at && formatTime(row.undone_at),
    UndoneBy: row.undone_by,
    UndoReason: row.undo_reason,
    Kept: row.kept_count,
  };
}
