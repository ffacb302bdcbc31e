import { useState } from 'react';
import type { SheetColumns } from '#contract/fields/sheet-columns.ts';
import { uploadTo } from '../session/call.ts';
import type { ImportScreen } from './screen.ts';
import { errorText } from './send-workbook.ts';

/** Provides the columns of a workbook, and a clerk's choice of their fields, which stays while the window is closed. */
export function useColumns({ calls }: Pick<ImportScreen, 'calls'>, onError: (words: string) => void) {
  const [sheet, setSheet] = useState<SheetColumns>();
  const [fieldKeys, choose] = useState<readonly string[]>([]);
  const { reset, ...sameForAll } = useSameForAll(fieldKeys);
  const [isOpen, setIsOpen] = useState(false);

  async function read(
    file: File,
    { signal, headRow }: { signal?: AbortSignal; headRow?: number } = {},
  ): Promise<SheetColumns | undefined> {
    const fields: Record<string, string> = headRow === undefined ? {} : { HeadRow: String(headRow) };
    const answer = await uploadTo(calls.columns, file, { fields, ...(signal && { signal }) });
    if (signal?.aborted) return undefined;
    setSheet(answer);
    choose(answer.Columns.map(({ Field }) => Field));
    reset();
    return answer;
  }

  return {
    sheet,
    fieldKeys,
    isOpen,
    choose,
    ...sameForAll,
    close: () => setIsOpen(false),
    /** Reads the columns again below the row that a clerk chose as header. */
    async chooseHead(file: File, headRow: number) {
      try {
        await read(file, { headRow });
      } catch (error) {
        setIsOpen(false);
        onError(errorText(error));
      }
    },
    forget() {
      setSheet(undefined);
      setIsOpen(false);
    },
    /** Opens the choice of columns after a check that did not recognise them. The check has reported other errors. */
    async ask(file: File, signal: AbortSignal) {
      const answer = await read(file, { signal }).catch(() => undefined);
      if (answer?.NeedsChoice) setIsOpen(true);
    },
    async open(file: File) {
      try {
        if (sheet ?? (await read(file))) setIsOpen(true);
      } catch (error) {
        onError(errorText(error));
      }
    },
  };
}

/** Provides the values for the whole sheet, of fields that no column was chosen for. */
function useSameForAll(fieldKeys: readonly string[]) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  return {
    filled: Object.fromEntries(Object.entries(typed).filter(([key]) => !fieldKeys.includes(key))),
    fill: (key: string, text: string) => setTyped((before) => ({ ...before, [key]: text })),
    reset: () => setTyped({}),
  };
}
