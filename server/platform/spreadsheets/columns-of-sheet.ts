import type { Sheet, Workbook } from 'hucre';
import { maxColumns, notImported, type SheetColumns } from '#contract/fields/sheet-columns.ts';
import { cellAt, columnName, hasContent } from './cells.ts';
import { dayIn } from './day-of.ts';
import type { FoundHead } from './find-head.ts';
import { firstLines } from './head-lines.ts';
import { chosenHead, keysOf, type SheetForm } from './table-head.ts';

/** The rows to search for samples: a column may begin with blanks. */
const maxRowsAhead = 200;
const [maxSamples, maxSampleLength] = [3, 40];

/**
 * Returns the columns of a workbook with their heads, the first values of each, and the fields they were matched with.
 * @throws WrongSheet where no row looks like a head
 */
export function columnsOfSheet(workbook: Workbook, form: SheetForm): SheetColumns {
  const head = chosenHead(workbook, form);
  const { sheet, row, words, matched } = head;
  const { keys, foundBy } = keysOf(head, form);
  const width = Math.min(maxColumns, Math.max(words.length, ...rowsBelow(sheet, row).map(lengthOf)));
  return {
    Sheet: sheet.name,
    Row: row + 1,
    Heads: headsIn(sheet),
    Columns: Array.from({ length: width }, (_, at) => ({
      Name: columnName(at),
      Head: (words[at]?.text ?? '').slice(0, maxSampleLength),
      Samples: samplesIn(sheet, row, at),
      Field: keys[at] ?? notImported,
      Hint: foundBy === undefined ? (matched.hints[at] ?? '') : '',
    })),
    Fields: form.fields.map(({ key, label, isRequired, sameForAll, mayRepeat }) => ({
      Key: key,
      Label: label,
      IsRequired: isRequired,
      MayRepeat: mayRepeat === true,
      IsSameForAll: sameForAll !== undefined,
      Offer: sameForAll === 'day' && isRequired ? dayAbove(head) : '',
    })),
    NeedsChoice: foundBy === undefined,
  };
}

/** Returns the day that the lines above a head name, or the name of the sheet; blank for none. */
function dayAbove({ sheet, row }: Pick<FoundHead, 'sheet' | 'row'>): string {
  const lines = firstLines(sheet).slice(0, row).flat();
  return [...lines.map(({ text }) => text), sheet.name].map(dayIn).find((day) => day !== undefined) ?? '';
}

/** The number of words by which a clerk recognises a row. */
const maxWords = 6;

function headsIn(sheet: Sheet): SheetColumns['Heads'] {
  return firstLines(sheet).flatMap((line, at) => {
    const words = [...new Set(line.map(({ text }) => text).filter(Boolean))];
    const Words = words.slice(0, maxWords).map((text) => text.slice(0, maxSampleLength));
    return Words.length > 0 ? [{ Row: at + 1, Words }] : [];
  });
}

const rowsBelow = ({ rows }: Sheet, head: number) => rows.slice(head + 1, head + 1 + maxRowsAhead);
const lengthOf = (row: Sheet['rows'][number]) => row.findLastIndex(hasContent) + 1;

function samplesIn(sheet: Sheet, head: number, column: number): string[] {
  const samples = new Set<string>();
  for (const at of rowsBelow(sheet, head).keys()) {
    const text = cellAt(sheet, head + 1 + at, column).text.trim();
    if (text !== '') samples.add(text.slice(0, maxSampleLength));
    if (samples.size === maxSamples) break;
  }
  return [...samples];
}
