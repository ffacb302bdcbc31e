import { businessSuggestions, suggestionStatus, type Suggestion } from '#contract/public-site/suggestions.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import { writeSheet } from '../../platform/spreadsheets/write-sheet.ts';
import { xlsxMediaType } from '../../platform/spreadsheets/xlsx.ts';
import { listSuggestionsAfter, type SuggestionFilters } from './store.ts';

const fields = businessSuggestions.GetWebProposeList.output.entries.List.item.entries;
const columns: { header: string; width: number; of: (suggestion: Suggestion) => string | number }[] = [
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
  [suggestionStatus.waiting]: '待办理',
  [suggestionStatus.handled]: '已办理',
};

/** Writes a workbook of the chosen suggestions, which are read while it is written. */
export function exportSuggestions(
  box: { db: Database; vault: Vault },
  filters: SuggestionFilters,
  reader: { seesMobiles: boolean; retentionDays: number },
) {
  return {
    fileName: `建议留言${today()}.xlsx`,
    mediaType: xlsxMediaType,
    content: writeSheet('建议', columns, rowsOf(box, filters, reader)),
  };
}

const batch = 500;

async function* rowsOf(...[box, filters, reader]: Parameters<typeof exportSuggestions>) {
  for (let lastId = 0; ;) {
    const suggestions = await listSuggestionsAfter(box, { lastId, atMost: batch }, filters, reader);
    for (const suggestion of suggestions) yield columns.map(({ of }) => of(suggestion));
    if (suggestions.length < batch) return;
    lastId = suggestions.at(-1)?.ProposeId ?? lastId;
  }
}
