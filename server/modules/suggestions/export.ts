import { states } from '#contract/fields/states.ts';
import { businessSuggestions, suggestionStatus, type Suggestion } from '#contract/public-site/suggestions.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import { rowsOf, sheetAnswer, type RecordColumn } from '../../platform/spreadsheets/write-sheet.ts';
import { readSuggestions } from './store.ts';

const fields = businessSuggestions.GetWebProposeList.output.entries.List.item.entries;
const columns: RecordColumn<Suggestion>[] = [
  { header: '编号', width: 10, of: ({ ProposeId }) => ProposeId },
  { header: fields.ProposeContent.label, width: 60, of: ({ ProposeContent }) => ProposeContent },
  { header: fields.Mobile.label, width: 16, of: ({ Mobile }) => Mobile },
  { header: fields.CreateTime.label, width: 20, of: ({ CreateTime }) => CreateTime },
  { header: '状态', width: 10, of: ({ Status }) => stateWords[Status] ?? '' },
  { header: fields.HandleNote.label, width: 40, of: ({ HandleNote }) => HandleNote },
  { header: fields.HandleName.label, width: 14, of: ({ HandleName }) => HandleName },
  { header: fields.HandleTime.label, width: 20, of: ({ HandleTime }) => HandleTime },
];

const stateWords: Record<number, string> = {
  [suggestionStatus.waiting]: states.suggestion.waiting.word,
  [suggestionStatus.handled]: states.suggestion.handled.word,
};

/** Writes a workbook of the chosen suggestions, which are read while it is written. */
export function exportSuggestions(...parameters: Parameters<typeof readSuggestions>) {
  const suggestions = readSuggestions(...parameters);
  return sheetAnswer(`建议留言${today()}.xlsx`, '建议', columns, rowsOf(columns, suggestions));
}
