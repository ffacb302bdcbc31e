import { Link } from 'react-router';
import type { MonthStatistics } from '#contract/back-office/workbench.ts';
import { useCanOpen } from '../components/permissions/can-open.ts';

const numbers = new Intl.NumberFormat('zh-CN');

type StatisticName = Exclude<keyof MonthStatistics, 'From' | 'To'>;

interface Row {
  statistic: StatisticName;
  name: string;
  /** The page whose list has the same number of rows, and the query for it. */
  component?: string;
  list?: (days: MonthStatistics) => string;
}

const rows: readonly Row[] = [
  { statistic: 'VisitCount', name: '访问' },
  {
    statistic: 'PublishedCount',
    name: '发布文章',
    component: 'news/list',
    list: ({ From, To }) => `/System/news?state=published&begintime=${From}&endtime=${To}`,
  },
  {
    statistic: 'NewMemberCount',
    name: '新会员',
    component: 'members/list',
    list: ({ From, To }) => `/System/members?status=1&joinbegintime=${From}&joinendtime=${To}`,
  },
  {
    statistic: 'CertificateSearchCount',
    name: '证书查询',
    component: 'logs/list',
    list: ({ From, To }) =>
      `/System/logs?noun=certificate&action=GetCertList&begintime=${From}&endtime=${To}`,
  },
];

/** Compares this month so far with the last one up to the same day; values that the role may not see have no row. */
export function MonthTable({ current, last }: { current: MonthStatistics; last: MonthStatistics }) {
  const visibleRows = rows.filter(({ statistic }) => current[statistic] !== undefined);
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
        {visibleRows.map((row) => (
          <tr key={row.statistic}>
            <th scope="row">{row.name}</th>
            <td>
              <MonthStatistic row={row} month={current} />
            </td>
            <td>
              <MonthStatistic row={row} month={last} />
            </td>
            <td>{difference((current[row.statistic] ?? 0) - (last[row.statistic] ?? 0))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MonthStatistic({ row, month }: { row: Row; month: MonthStatistics }) {
  const canOpen = useCanOpen();
  const statistic = numbers.format(month[row.statistic] ?? 0);
  const isLink = row.list !== undefined && row.component !== undefined && canOpen(row.component);
  return isLink && row.list ? <Link to={row.list(month)}>{statistic}</Link> : statistic;
}

/** Formats a period: `11-01 至 11-22`. */
const daysOf = ({ From, To }: MonthStatistics) => `${From.slice(5)} 至 ${To.slice(5)}`;

function difference(by: number): string {
  if (by === 0) return '持平';
  return by > 0 ? `多 ${numbers.format(by)}` : `少 ${numbers.format(-by)}`;
}
