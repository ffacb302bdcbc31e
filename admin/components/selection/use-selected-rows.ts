import { App } from 'antd';
import { useEffect, useRef } from 'react';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { businessSelectedRows, listsOfRows } from '#contract/back-office/selected-rows.ts';
import { copyText } from '#ui/browser/copy-text.ts';
import { useDownload } from '../buttons/download-button.tsx';
import { isOverlayOpen } from '../dialogs/overlay-open.ts';
import { isTyping } from '../layout/is-typing.ts';
import type { Action } from '../list/row-actions.tsx';
import { pastable, type RowsInWords } from '../list/rows-in-words.ts';

/** As many rows as one call takes. */
const maxRows = 500;
const { ExportRows } = businessSelectedRows;

export interface SelectedRows {
  /** The name of the list. */
  name: string;
  ids: readonly number[];
  /** Returns the rows as the list shows them. */
  inWords: () => RowsInWords;
  /** The list's own export, and the filters that the rows match. */
  exports: Endpoint | undefined;
  filtered: object;
}

/**
 * Returns the actions that copy the selected rows or export them as a workbook: by the list's own export where that
 * takes ids, otherwise as the list shows them. Ctrl+C copies them, too.
 */
export function useSelectedRows(selected: SelectedRows): readonly Action[] {
  const { name, ids, inWords, exports, filtered } = selected;
  const { start } = useDownload();
  const copy = useCopying(inWords, ids.length);
  const List = listsOfRows.find((list) => list === name);
  const disabledWhy = ids.length > maxRows ? `一次至多导出 ${maxRows} 条` : undefined;
  const exporting = (calls: Endpoint, input: () => object): Action => ({
    label: '导出所选',
    calls,
    disabledWhy,
    run: () => start(calls, input()).then(() => false),
  });

  const copying: Action = { label: '复制', run: copy };
  if (exports && takesIds(exports))
    return [copying, exporting(exports, () => ({ ...filtered, Ids: ids.join(',') }))];
  if (List === undefined) return [copying];
  const shown = () => {
    const { heads, lines } = inWords();
    return { List, Ids: ids, Heads: heads, Rows: lines };
  };
  return [copying, exporting(ExportRows, shown)];
}

function takesIds({ input }: { input: object }): boolean {
  return 'entries' in input && typeof input.entries === 'object' && 'Ids' in (input.entries ?? {});
}

/** Returns the action that copies the rows, and does it at Ctrl+C where neither text nor a field is selected. */
function useCopying(inWords: () => RowsInWords, count: number) {
  const { message } = App.useApp();
  const successText = `已复制 ${count} 条，可粘贴到表格`;

  async function copy() {
    const { text, html } = pastable(inWords());
    if (await copyText(text, html)) void message.success(successText);
    else void message.warning('浏览器不允许复制，请改用“导出所选”');
    return false;
  }

  const onCopy = useRef((_event: ClipboardEvent) => {});
  useEffect(() => {
    onCopy.current = (event) => {
      const { target, clipboardData } = event;
      if (!clipboardData || isTyping(target) || isOverlayOpen() || getSelection()?.isCollapsed === false)
        return;
      event.preventDefault();
      const { text, html } = pastable(inWords());
      clipboardData.setData('text/plain', text);
      clipboardData.setData('text/html', html);
      void message.success(successText);
    };
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onCopy.current(event);
    document.addEventListener('copy', listen);
    return () => document.removeEventListener('copy', listen);
  }, []);

  return copy;
}
