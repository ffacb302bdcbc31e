import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import { batchStates, type ImportBatch } from '#contract/back-office/imports.ts';
import { formatTime } from '../core/shanghai-time.ts';
import type { Database } from '../db/open.ts';
import { ifPresent, matchesKey, readPage } from '../db/page.ts';
import type { ImportDefinition, ImportTypes } from './definition.ts';

interface BatchRow<Facts> {
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
  /** The entries of the import's own. */
  facts: Facts;
}

interface BatchFilters {
  key: string;
  undone?: number | undefined;
}

/** Lists the batches of an import, newest first. */
export async function listBatches<T extends ImportTypes>(
  db: Database,
  { tables, listed }: Pick<ImportDefinition<T>, 'tables' | 'listed'>,
  page: Page,
  filters: BatchFilters & T['filters'],
): Promise<{ List: (ImportBatch & T['batch'])[]; TotalCount: number }> {
  const { key, undone } = filters;
  const facts = listed?.facts ?? sql<T['batch']>`'{}'::json`;
  const batches = db
    .selectFrom(
      sql<BatchRow<T['batch']>>`(select b.*, ${facts} as facts from ${sql.table(tables.batches)} b)`.as('b'),
    )
    .where(matchesKey([sql`b.file_name`, sql`b.imported_by`], key))
    .where(listed?.where?.(filters) ?? sql<boolean>`true`)
    .where((build) =>
      ifPresent(undone, (value) =>
        build('b.undone_at', value === batchStates.undone ? 'is not' : 'is', null),
      ),
    );
  const { rows, total } = await readPage(batches, page, (query) =>
    query
      .select(['b.id', 'b.file_name', 'b.row_count', 'b.new_count', 'b.changed_count', 'b.imported_by'])
      .select(['b.created_at', 'b.undone_at', 'b.undone_by', 'b.undo_reason', 'b.kept_count', 'b.facts'])
      .orderBy('b.id', 'desc'),
  );
  return { List: rows.map((row) => ({ ...toWire(row), ...(row.facts as T['batch']) })), TotalCount: total };
}

function toWire(row: Omit<BatchRow<object>, 'facts'>): ImportBatch {
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
