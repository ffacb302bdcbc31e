import { sql } from 'kysely';
import { batchStates, type ImportBatch } from '#contract/certificate-imports.ts';
import type { Page } from '#contract/paging.ts';
import { formatTime } from '../base/shanghai-time.ts';
import type { Database } from '../db/open.ts';
import { isCalled, given, readPage } from '../db/page.ts';

interface BatchFilters {
  key: string;
  programmeid?: number | undefined;
  undone?: number | undefined;
}

/** What was imported, the newest first. */
export async function listBatches(
  db: Database,
  page: Page,
  { key, programmeid, undone }: BatchFilters,
): Promise<{ List: ImportBatch[]; TotalCount: number }> {
  const batches = db
    .selectFrom('certificate_batches as b')
    .innerJoin('programmes as p', 'p.id', 'b.programme_id')
    .where(isCalled([sql`b.file_name`, sql`b.imported_by`], key))
    .where((build) => given(programmeid, (wanted) => build('b.programme_id', '=', wanted)))
    .where((build) =>
      given(undone, (wanted) => build('b.undone_at', wanted === batchStates.undone ? 'is not' : 'is', null)),
    );
  const { rows, total } = await readPage(batches, page, (query) =>
    query
      .select(['b.id', 'b.file_name', 'b.programme_id', 'p.name as programme_name', 'b.row_count'])
      .select(['b.new_count', 'b.changed_count', 'b.imported_by', 'b.created_at'])
      .select(['b.undone_at', 'b.undone_by', 'b.undo_reason', 'b.kept_count'])
      .orderBy('b.id', 'desc'),
  );
  const List = rows.map((row) => ({
    BatchId: row.id,
    FileName: row.file_name,
    ProgrammeId: row.programme_id,
    ProgrammeName: row.programme_name,
    Total: row.row_count,
    New: row.new_count,
    Changed: row.changed_count,
    ImportedBy: row.imported_by,
    CreateTime: formatTime(row.created_at),
    UndoTime: row.undone_at && formatTime(row.undone_at),
    UndoneBy: row.undone_by,
    UndoReason: row.undo_reason,
    Kept: row.kept_count,
  }));
  return { List, TotalCount: total };
}
