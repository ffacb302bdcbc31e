import { Alert } from 'antd';
import type { ImportNotice } from '#contract/back-office/imports.ts';

const maxRows = 20;

/** 请留意: hidden parts of the workbook, parts that were not read, and unusual values that are no errors. */
export function Notices({ notices }: { notices: readonly ImportNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title="请留意"
      description={
        <ul className="list breaks" aria-label="请留意">
          {notices.map(({ Message, Rows }) => (
            <li key={Message}>
              {Message}
              {rowsText(Message, Rows)}
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** Returns the row numbers of a notice, unless its message quotes them. */
function rowsText(message: string, rows: readonly number[]): string {
  if (rows.length === 0 || message.includes('第 ')) return '';
  const more = rows.length > maxRows ? '……' : '';
  return `：第 ${rows.slice(0, maxRows).join('、')}${more} 行`;
}
