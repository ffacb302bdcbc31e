import type { FileAnswer } from '#contract/api/endpoint.ts';
import { businessSelectedRows } from '#contract/back-office/selected-rows.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { forbidden } from '../../platform/core/errors.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { sheetAnswer } from '../../platform/spreadsheets/write-sheet.ts';
import { lists } from './lists.ts';

export function register(api: Api, { db }: ModuleDependencies): void {
  api.serve(businessSelectedRows, {
    async ExportRows({ List, Ids, Heads, Rows }, { caller, by }) {
      const { title, read, entityType } = lists[List];
      if (read.permission === undefined || !caller.holds(read.permission)) throw forbidden();
      await recordOperation(db, by, {
        entityType,
        after: { ExportedList: title, ExportedIds: Ids, ExportedColumns: Heads },
      });
      return sheetOf(title, Heads, Rows);
    },
  });
}

/** Writes the rows as texts: nothing is rounded, turned into a date or computed. */
function sheetOf(title: string, heads: string[], rows: string[][]): FileAnswer {
  const columns = heads.map((header, place) => ({
    header,
    width: widthOf([header, ...rows.map((cells) => cells[place] ?? '')]),
  }));
  return sheetAnswer(`${title}${today()}.xlsx`, title, columns, inTurn(rows));
}

const widths = { min: 8, max: 60 };

/** Returns the width of the longest text in characters; a Chinese one takes the place of two. */
function widthOf(texts: readonly string[]): number {
  const lengths = texts.map((text) => [...text].reduce((sum, one) => sum + (one > '\u00ff' ? 2 : 1), 2));
  return Math.min(
    widths.max,
    lengths.reduce((max, length) => Math.max(max, length), widths.min),
  );
}

async function* inTurn(rows: readonly string[][]): AsyncGenerator<string[]> {
  yield* rows;
}
