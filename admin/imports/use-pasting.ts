import { useEffect, useRef } from 'react';
import type { PastedRows } from '#contract/back-office/imports.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { timeText } from '#ui/text/time-text.ts';
import { isTyping } from '../components/layout/is-typing.ts';
import { cellsOf, pastedRows } from './pasted.ts';
import { moved, seenInHtml } from './seen-in-html.ts';
import type { Workbook } from './use-workbook.ts';

/** Imports rows that were copied in a spreadsheet: those given, and those pasted anywhere on the page. */
export function usePasting({ choose, say, screen }: Pick<Workbook, 'choose' | 'say' | 'screen'>) {
  async function take(text: string, html = '') {
    const rows = pastedRows(text, screen);
    if (!rows) return say('没有认出表格：请在 Excel 里选中要导入的各行，复制后再粘贴');
    const lines = cellsOf(text).length;
    const formatting = moved(seenInHtml(html, lines), rows.length - lines);
    const content: PastedRows = { rows, ...formatting };
    await choose(new File([JSON.stringify(content)], `粘贴-${stamp()}.xlsx`));
  }

  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      if (isTyping(event.target) || event.defaultPrevented) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.includes('\t')) void latest.current(text, event.clipboardData?.getData('text/html'));
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return take;
}

function stamp(): string {
  return timeText(serverNow()).replaceAll(/\D/g, '').slice(0, 12);
}
