import type { ImportPreview, ImportResult } from '#contract/back-office/imports.ts';
import { asWritten } from './corrections.tsx';
import { FirstOnly } from './first-only.tsx';
import { LongText, RowsTable, type RowsColumn } from './rows-table.tsx';
import type { ImportScreen } from './screen.ts';

interface FreshProps {
  screen: Pick<ImportScreen, 'fields' | 'widths' | 'lists'>;
  result: ImportResult;
}

/** 新增: rows as they will be stored; corrected values are underlined. */
export function Fresh({ screen, result }: FreshProps) {
  const { fields, widths, lists = [] } = screen;
  const corrected = new Map(
    result.Corrected.map(({ Row, Column, From }) => [`${Row} ${Column}`, From] as const),
  );
  // A form with many fields shows those that the sheet has.
  const shown = fields
    .map(({ label }, at) => ({ label, at }))
    .filter(
      ({ at }) => fields.length <= maxColumns || result.Preview.some(({ Values }) => Values[at] !== ''),
    );
  const columns: RowsColumn<ImportPreview>[] = [
    { title: '行号', cell: ({ Row }) => Row, width: 72 },
    ...shown.map(({ label: title, at }) => ({
      title,
      cell: ({ Row, Values }: ImportPreview) => (
        <Value
          texts={lists.includes(title) ? (Values[at] ?? '').split('、') : [Values[at] ?? '']}
          from={corrected.get(`${Row} ${title}`)}
        />
      ),
      ...(widths[title] && { width: widths[title] }),
    })),
  ];
  return (
    <>
      <FirstOnly shown={result.Preview.length} all={result.New} />
      <RowsTable
        caption="新增的行"
        wide={fields.length <= maxColumns ? 'cards' : 'scrolls'}
        columns={columns}
        rows={result.Preview}
        keyOf={({ Row }) => String(Row)}
      />
    </>
  );
}

/** The number of columns that fit side by side whether they have values or not. */
const maxColumns = 8;

interface ValueProps {
  /** Each on a line of its own, so that people and their numbers stand side by side. */
  texts: readonly string[];
  from: string | undefined;
}

function Value({ texts, from }: ValueProps) {
  const lines = texts.map((text, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same number may be there twice
    <span className="import-line" key={at}>
      <LongText text={text || '-'} />
    </span>
  ));
  if (from === undefined) return <span>{lines}</span>;
  return (
    <u className="import-corrected" title={`表格里是“${asWritten(from)}”`}>
      {lines}
    </u>
  );
}
