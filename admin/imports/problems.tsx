import { useState } from 'react';
import { importLimits, type ImportError } from '#contract/back-office/imports.ts';
import { CopyButton } from '../components/buttons/copy-button.tsx';
import { kindOf, kindsOf, rowNumbers } from './problem-kinds.ts';
import { RowsTable, type RowsColumn } from './rows-table.tsx';

const columns: readonly RowsColumn<ImportError>[] = [
  { title: '行号', cell: ({ Row }) => Row, width: 88 },
  { title: '列', cell: ({ Column }) => Column, width: 120 },
  { title: '填写的内容', cell: ({ Value }) => (Value === '' ? '（空白）' : Value), width: 280 },
  { title: '问题', cell: ({ Message }) => Message },
];

/** Shows 有误: by kind, or each one. */
export function Problems({ problems }: { problems: readonly ImportError[] }) {
  const [selection, choose] = useState('');
  const kinds = kindsOf(problems);
  const shown = kinds.some(({ word }) => word === selection)
    ? problems.filter((error) => kindOf(error) === selection)
    : problems;
  return (
    <>
      <div className="import-kinds row" role="group" aria-label="按问题筛选">
        {kinds.map(({ word, count }) => (
          <button
            key={word}
            type="button"
            aria-pressed={word === selection}
            onClick={() => choose(word === selection ? '' : word)}
          >
            {word} <b className="figures alarm">{count}</b>
          </button>
        ))}
        <CopyButton label="复制行号" text={rowNumbers(shown)} />
      </div>
      {problems.length >= importLimits.listedErrors && (
        <p className="hint">只列出前 {importLimits.listedErrors} 处；标注后的表格里全都有。</p>
      )}
      <RowsTable
        key={selection}
        caption="有误的行"
        columns={columns}
        rows={shown}
        keyOf={({ Row, Column }) => `${Row} ${Column}`}
      />
    </>
  );
}
