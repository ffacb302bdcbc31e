import type { ImportBatch } from '#contract/back-office/imports.ts';
import { byChoice, byText } from '../components/filters/filters.ts';
import { text, time, type Column } from '../components/list/columns.tsx';

/** Filters that every list of imports has. */
export const byFile = byText('key', '关键词', '文件或导入人');
export const byState = byChoice('undone', '状态', { 0: '已导入', 1: '已撤回' });

/** Columns that every list of imports has behind the file. `unit` is the word behind a number of records. */
export function batchColumns<Batch extends ImportBatch>(unit: string): Column<Batch>[] {
  return [
    time('CreateTime', '导入时间'),
    text('ImportedBy', '导入人', { width: 112, isWide: true }),
    text('New', '新增 / 更新', { width: 120, render: ({ New, Changed }) => `${New} / ${Changed}` }),
    text('UndoTime', '状态', { width: 128, isState: true, render: (batch) => stateOf(batch, unit) }),
    text('UndoneBy', '撤回人', { width: 112, isWide: true }),
    text('UndoReason', '撤回原因', { width: 152 }),
  ];
}

function stateOf({ UndoTime, Kept }: ImportBatch, unit: string): string {
  if (UndoTime === null) return '已导入';
  return Kept > 0 ? `已撤回，保留 ${Kept} ${unit}` : '已撤回';
}
