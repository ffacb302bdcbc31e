import { Tag } from 'antd';
import type { CertificateImportChange, CertificateImportResult } from '#contract/certificate-imports.ts';
import { FirstOnly } from './first-only.tsx';
import { RowsTable, type RowsColumn } from './rows-table.tsx';

const columns: readonly RowsColumn<CertificateImportChange>[] = [
  { title: '行号', cell: ({ Row }) => Row, width: 88 },
  { title: '姓名', cell: ({ Name }) => Name, width: 120 },
  { title: '证书编号', cell: ({ CertNum }) => CertNum || '-', width: 190 },
  {
    title: '原来 → 改为',
    cell: ({ Fields }) => (
      <ul className="import-changes">
        {Fields.map(({ Column, Before, After }) => (
          <li key={Column}>
            {Column} <del>{Before || '（空白）'}</del> → <ins>{After || '（空白）'}</ins>
          </li>
        ))}
      </ul>
    ),
  },
  {
    title: '证书',
    cell: ({ Reissues }) => (Reissues ? <Tag color="orange">将重新签发</Tag> : '不变'),
    width: 120,
  },
];

/** 更新: an overwriting by mistake is seen before, not after. */
export function Changes({ result }: { result: CertificateImportResult }) {
  return (
    <>
      <FirstOnly shown={result.Changes.length} all={result.Changed} />
      <RowsTable
        caption="更新的行"
        columns={columns}
        rows={result.Changes}
        keyOf={({ Row }) => String(Row)}
      />
    </>
  );
}
