/** What a list answered about the number of its rows. */
export interface Counted {
  TotalCount: number;
  IsAbout?: true | undefined;
  SearchedFrom?: string | undefined;
}

/** Returns the words of the button that exports what the filters leave; undefined where there is nothing to export. */
export function exportLabel(counted: Counted | undefined): string | undefined {
  if (!counted) return undefined;
  const { TotalCount, IsAbout, SearchedFrom } = counted;
  // The export reads all records, the list only the latest ones.
  if (SearchedFrom !== undefined) return '导出（含更早的）';
  return TotalCount > 0 ? `导出${IsAbout ? '约' : ''} ${TotalCount} 条` : undefined;
}
