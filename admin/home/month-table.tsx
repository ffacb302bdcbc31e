import { Link } from 'react-router';
import type { MonthFigures } from '#contract/back-office/workbench.ts';
import { useMayOpen } from '../components/permissions/can-open.ts';

const figures = new Intl.NumberFormat('zh-CN');

type Figure = Exclude<keyof MonthFigures, 'From' | 'To'>;

interface Row {
  figure: Figure;
  name: string;
  /** The page whose list has the same number of rows, and the query for it. */
  component?: string;
  list?: (days: MonthFigures) => string;
}

const rows: readonly Row[] = [
  { figure: 'VisitCount', name: '访问' },
  {
    figure: 'PublishedCount',
    name: '发布文章',
    component: 'news/list',
    list: ({ From, To }) => `/System/news?state=published&begintime=${From}&endtime=${To}`,
  },
  {
    figure: 'NewMemberCount',
    name: '新会员',
    component: 'members/list',
    list: ({ From, To }) => `/System/members?status=1&joinbegintime=${From}&joinendtime=${To}`,
  },
  {
    figure: 'CertificateSearchCount',
    name: '证书查询',
    component: 'logs/list',
    list: ({ From, To }) =>
      `/System/logs?noun=certificate&action=GetCertList&begintime=${From}&endtime=${To}`,
  },
];

/** Compares this month so far with the last one up to the same day; values that the role may not see have no row. */
export function MonthTable({ current, last }: { current: MonthFigures; last: MonthFigures }) {
  const shown = rows.filter(({ figure }) => current[figure] !== undefined);
  return (
    <table className="months">
      <thead>
        <tr>
          <th scope="col">同期比较</th>
          <th scope="col">
            本月<small>{daysOf(current)}</small>
          </th>
          <th scope="col">
            上月<small>{daysOf(last)}</small>
          </th>
          <th scope="col">增减</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row.figure}>
            <th scope="row">{row.name}</th>
            <td>
              <MonthFigure row={row} month={current} />
            </td>
            <td>
              <MonthFigure row={row} month={last} />
            </td>
            <td>{difference((current[row.figure] ?? 0) - (last[row.figure] ?? 0))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MonthFigure({ row, month }: { row: Row; month: MonthFigures }) {
  const mayOpen = useMayOpen();
  const figure = figures.format(month[row.figure] ?? 0);
  const isLink = row.list !== undefined && row.component !== undefined && mayOpen(row.component);
  return isLink && row.list ? <Link to={row.list(month)}>{figure}</Link> : figure;
}

/** Formats a period: `11-01 至 11-22`. */
const daysOf = ({ From, To }: MonthFigures) => `${From.slice(5)} 至 ${To.slice(5)}`;

function difference(by: number): string {
  if (by === 0) return '持平';
  return by > 0 ? `多 ${figures.format(by)}` : `少 ${figures.format(-by)}`;
}
