import { App } from 'antd';
import { useEffect, useRef } from 'react';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import { businessSelectedRows, listsOfRows } from '#contract/back-office/selected-rows.ts';
import { copyText } from '#ui/browser/copy-text.ts';
import { useDownload } from '../buttons/download-button.tsx';
import { isOverlayOpen } from '../dialogs/overlay-open.ts';
import { isTyping } from '../layout/is-typing.ts';
import type { Column } from './columns.tsx';
import type { ExportEndpoint } from './endpoints.ts';
import type { Action } from './row-actions.tsx';
import { inWords, pastable } from './rows-in-words.ts';

/** As many rows as one call takes. */
const most = 500;
const { ExportRows } = businessSelectedRows;

interface SelectedRows<Row extends object, Input extends object> {
  /** The name of the list. */
  name: string;
  rows: readonly Row[];
  idOf: (row: Row) => number;
  /** The visible columns. */
  columns: readonly Column<Row>[];
  /** The list's own export, and the filters that the rows match. */
  exports: ExportEndpoint<Input> | undefined;
  filtered: object;
}

/**
 * Returns the actions that copy the selected rows or export them as a workbook: by the list's own export where that
 * takes ids, otherwise as the list shows them. Ctrl+C copies them, too.
 */
export function useSelectedRows<Row extends object, Input extends object>(
  selected: SelectedRows<Row, Input>,
): readonly Action[] {
  const { name, rows, idOf, columns, exports, filtered } = selected;
  const { start } = useDownload();
  const copy = useCopying(columns, rows);
  const Ids = rows.map(idOf);
  const List = listsOfRows.find((list) => list === name);
  const disabledWhy = rows.length > most ? `一次至多导出 ${most} 条` : undefined;

  async function exportOwn(endpoint: ExportEndpoint<Input>) {
    const input: object = { ...filtered, Ids: Ids.join(',') };
    await start(endpoint, input as SentInputOf<ExportEndpoint<Input>>);
    return false;
  }

  async function exportShown(list: NonNullable<typeof List>) {
    const { heads, lines } = inWords(columns, rows);
    await start(ExportRows, { List: list, Ids, Heads: heads, Rows: lines });
    return false;
  }

  const exporting: Action[] =
    exports && takesIds(exports)
      ? [{ label: '导出所选', calls: exports, disabledWhy, run: () => exportOwn(exports) }]
      : List === undefined
        ? []
        : [{ label: '导出所选', calls: ExportRows, disabledWhy, run: () => exportShown(List) }];
  return [{ label: '复制', run: copy }, ...exporting];
}

function takesIds({ input }: { input: object }): boolean {
  return 'entries' in input && typeof input.entries === 'object' && 'Ids' in (input.entries ?? {});
}

/** Returns the action that copies the rows, and does it at Ctrl+C where neither text nor a field is selected. */
function useCopying<Row>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  const { message } = App.useApp();
  const said = `已复制 ${rows.length} 条，可粘贴到表格`;

  async function copy() {
    const { text, html } = pastable(inWords(columns, rows));
    if (await copyText(text, html)) void message.success(said);
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
      const { text, html } = pastable(inWords(columns, rows));
      clipboardData.setData('text/plain', text);
      clipboardData.setData('text/html', html);
      void message.success(said);
    };
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onCopy.current(event);
    document.addEventListener('copy', listen);
    return () => document.removeEventListener('copy', listen);
  }, []);

  return copy;
}
