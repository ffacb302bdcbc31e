import { Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isOverlayOpen } from '../components/dialogs/overlay-open.ts';
import { isTyping } from '../components/layout/is-typing.ts';
import { KeyTable } from '../components/layout/key-table.tsx';

const help = [
  ['J、K', '下一件、上一件'],
  ['Alt+A', '通过'],
  ['Alt+R', '驳回'],
  ['1–9', '选用常用驳回理由'],
  ['Ctrl+Enter', '确认驳回'],
  ['Ctrl+Z', '撤回刚才的决定，六秒之内'],
  ['D', '只看变化或看全部'],
  ['O', '查看附件'],
  ['?', '显示快捷键'],
] as const;

/** Binds the keys of the review page. Each presses a visible button; letters do nothing while the user types. */
export function useReviewKeys(step: (by: 1 | -1) => void) {
  const [helping, showHelp] = useState(false);
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.repeat || event.ctrlKey || event.metaKey || isOverlayOpen()) return;
      if (
        event.altKey
          ? press(`Alt+${event.code.replace('Key', '')}`)
          : !isTyping(event.target) && obey(event.key)
      )
        event.preventDefault();
    }
    function obey(key: string): boolean {
      if (key === 'j' || key === 'k') latest.current(key === 'j' ? 1 : -1);
      else if (key === '?') showHelp(true);
      else return press(key);
      return true;
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <Modal open={helping} title="快捷键" width={420} footer={null} onCancel={() => showHelp(false)}>
      <KeyTable keys={help} />
    </Modal>
  );
}

/** Presses the button of this key; returns whether there was one. */
function press(key: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`main [data-review-key="${CSS.escape(key)}"]`);
  if (!button || button.disabled) return false;
  button.click();
  return true;
}
