import type { ImportBatch } from '#contract/back-office/imports.ts';
import { states, type State } from '#contract/fields/states.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import { byChoice, byText } from '../components/filters/filters.ts';
import { text, time, type Column } from '../components/list/columns.tsx';

const { stored, undone } = states.importBatch;

/** Filters that every list of imports has. */
export const byFile = byText('key', '关键词', '文件或导入人');
export const byState = byChoice('undone', '状态', { 0: stored.word, 1: undone.word });

/** Columns that every list of imports has behind the file. `unit` is the word behind a number of records. */
export function batchColumns<Batch extends ImportBatch>(unit: string): Column<Batch>[] {
  return [
    time('CreateTime', '导入时间'),
    text('ImportedBy', '导入人', { width: 112, isWide: true }),
    text('New', '新增 / 更新', { width: 120, render: ({ New, Changed }) => `${New} / ${Changed}` }),
    text('UndoTime', '状态', {
      // The widest: 已撤回，保留 120 条.
      width: 176,
      isState: true,
      render: (batch) => <StateMark state={stateOf(batch, unit)} />,
      words: (batch) => stateOf(batch, unit).word,
    }),
    text('UndoneBy', '撤回人', { width: 112, isWide: true }),
    text('UndoReason', '撤回原因', { width: 152 }),
  ];
}

function stateOf({ UndoTime, Kept }: ImportBatch, unit: string): State {
  if (UndoTime === null) return stored;
  return Kept > 0 ? { ...undone, word: `${undone.word}，保留 ${Kept} ${unit}` } : undone;
}
