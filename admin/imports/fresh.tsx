import { importColumns } from '#contract/certificate-import-fields.ts';
import type { ImportPreview, ImportResult } from '#contract/imports.ts';
import { asWritten } from './corrections.tsx';
import { FirstOnly } from './first-only.tsx';
import { RowsTable, type RowsColumn } from './rows-table.tsx';

/** The company has what is left. */
const widths: Partial<Record<(typeof importColumns)[number], number>> = {
  姓名: 96,
  身份证号: 180,
  考试时间: 112,
  考试状态: 88,
  证书编号: 176,
  发证日期: 112,
  备注: 120,
};

/** 新增: as they will be stored; what was put right is underlined. */
export function Fresh({ result }: { result: ImportResult }) {
  const corrected = new Map(
    result.Corrected.map(({ Row, Column, From }) => [`${Row} ${Column}`, From] as const),
  );
  const columns: RowsColumn<ImportPreview>[] = [
    { title: '行号', cell: ({ Row }) => Row, width: 72 },
    ...importColumns.map((title, at) => ({
      title,
      cell: ({ Row, Values }: ImportPreview) => (
        <Value text={Values[at]} from={corrected.get(`${Row} ${title}`)} />
      ),
      ...(widths[title] && { width: widths[title] }),
    })),
  ];
  return (
    <>
      <FirstOnly shown={result.Preview.length} all={result.New} />
      <RowsTable
        caption="新增的行"
        isWide
        columns={columns}
        rows={result.Preview}
        keyOf={({ Row }) => String(Row)}
      />
    </>
  );
}

function Value({ text = '', from }: { text: string | undefined; from: string | undefined }) {
  if (from === undefined) return text || '-';
  return (
    <u className="import-corrected" title={`表格里是“${asWritten(from)}”`}>
      {text}
    </u>
  );
}
