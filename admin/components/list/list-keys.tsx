import { Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isOverlayOpen } from '../dialogs/overlay-open.ts';
import { isTyping } from '../layout/is-typing.ts';
import { KeyTable } from '../layout/key-table.tsx';

/** The keyboard shortcuts of a list. */
export const listKeys = [
  ['/', '到第一个筛选框'],
  ['N', '新增'],
  ['J、K', '下一行、上一行'],
  ['X', '选择这一行'],
  ['A', '到已选记录的操作'],
  ['Enter', '打开'],
  ['E', '编辑'],
  ['Delete', '删除'],
  ['R', '刷新'],
  ['Alt+↑、Alt+↓', '上移、下移这一行'],
  ['Ctrl+Z', '撤销，提示还在时'],
  ['?', '显示快捷键'],
] as const;

interface ListKeys {
  create: () => void;
  refresh: () => void;
  choose: (id: number) => void;
  /** Runs the action of the key on the row; returns whether there was one. */
  act: (id: number, key: 'Enter' | 'E' | 'Delete') => boolean;
}

/** Handles the keyboard shortcuts of a list, except while the user types or a window is open. */
export function useListKeys(keys: ListKeys) {
  const [helping, setHelping] = useState(false);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isOverlayOpen()) return;
      if (obey(event, latest.current, () => setHelping(true))) event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <Modal open={helping} title="快捷键" width={420} footer={null} onCancel={() => setHelping(false)}>
      <KeyTable keys={listKeys} />
    </Modal>
  );
}

function obey(event: KeyboardEvent, keys: ListKeys, showHelp: () => void): boolean {
  const id = rowWithFocus();
  switch (event.key) {
    case '?':
      showHelp();
      return true;
    case '/':
      document.querySelector<HTMLElement>('.filters :is(input, select)')?.focus();
      return true;
    case 'n':
      keys.create();
      return true;
    case 'r':
      keys.refresh();
      return true;
    case 'j':
    case 'k':
      step(event.key === 'j' ? 1 : -1);
      return true;
    case 'x':
      if (id !== undefined) keys.choose(id);
      return id !== undefined;
    case 'a':
      return focusSelectionBar();
    case 'e':
      return id !== undefined && keys.act(id, 'E');
    case 'Delete':
      return id !== undefined && keys.act(id, 'Delete');
    case 'Enter':
      // On a link or button inside the row Enter is theirs.
      return (
        id !== undefined && document.activeElement?.matches('[data-row-id]') === true && keys.act(id, 'Enter')
      );
    default:
      return false;
  }
}

function focusSelectionBar(): boolean {
  const action = document.querySelector<HTMLElement>('.selection-actions button:not(:disabled)');
  action?.focus();
  return action !== null;
}

const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row-id]')];
const rowOfFocus = () => document.activeElement?.closest<HTMLElement>('[data-row-id]');

function rowWithFocus(): number | undefined {
  const id = rowOfFocus()?.dataset['rowId'];
  return id === undefined ? undefined : Number(id);
}

function step(by: 1 | -1) {
  const all = rows();
  const now = rowOfFocus();
  const next = now ? all[all.indexOf(now) + by] : by === 1 ? all[0] : all.at(-1);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
