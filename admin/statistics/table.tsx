import type { StatisticGroup, Statistics } from '#contract/back-office/statistics.ts';
import { countText } from './count-text.ts';

interface StatisticsTableProps {
  figures: Statistics;
  /** The period of the table in words. */
  period: string;
}

/** Renders one group of rows a subject, one column a month, and the sum if there are several. */
export function StatisticsTable({ figures: { Months, Groups }, period }: StatisticsTableProps) {
  const isYear = Months.length > 1;
  return (
    <div className="statistics-scroll" role="region" aria-label={`${period}的统计表`} tabIndex={0}>
      <table className="statistics-table figures full" data-year={isYear || undefined}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            {Months.map((month) => (
              <th key={month} scope="col">
                {isYear ? `${Number(month.slice(5))} 月` : '数量'}
              </th>
            ))}
            {isYear && <th scope="col">合计</th>}
          </tr>
        </thead>
        {Groups.map((group) => (
          <tbody key={group.Title}>
            <GroupRows group={group} months={Months} />
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface GroupRowsProps {
  group: StatisticGroup;
  months: readonly string[];
}

function GroupRows({ group, months }: GroupRowsProps) {
  const isYear = months.length > 1;
  return (
    <>
      <tr>
        <th scope="rowgroup" colSpan={months.length + (isYear ? 2 : 1)} className="statistics-group">
          {group.Title}
        </th>
      </tr>
      {group.Figures.map(({ Name, Unit, Counts, Total }) => (
        <tr key={Name} data-part={Name.startsWith('其中：') || undefined}>
          <th scope="row">
            {Name}
            <small>（{Unit}）</small>
          </th>
          {months.map((month, at) => (
            <td key={month} data-zero={!Counts[at] || undefined}>
              {countText(Counts[at])}
            </td>
          ))}
          {isYear && <td className="strong">{countText(Total)}</td>}
        </tr>
      ))}
    </>
  );
}
