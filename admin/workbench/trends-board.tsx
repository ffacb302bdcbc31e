import { Button } from 'antd';
import { useState } from 'react';
import type { Workbench } from '#contract/back-office/workbench.ts';
import { Empty } from '#ui/components/empty.tsx';
import { MonthTable } from './month-table.tsx';
import { VisitsChart } from './visits-chart.tsx';

const figures = new Intl.NumberFormat('zh-CN');

/** 走势: the visits of the site, and this month compared with the last. */
export function TrendsBoard({ data }: { data: Workbench }) {
  const [isTable, setTable] = useState(false);
  const isVisited = data.Visits.some(({ Count }) => Count > 0);
  return (
    <section className="sheet" aria-labelledby="trends-title">
      <div className="sheet-head">
        <h2 id="trends-title">走势</h2>
        <p className="hint">
          近 30 天访问 · 今日 {figures.format(data.VisitToday)} · 累计 {figures.format(data.VisitTotal)}
        </p>
        {isVisited && (
          <Button aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            以表格显示
          </Button>
        )}
      </div>
      {!isVisited && <Empty text="近 30 天还没有访问，网站开放后这里按天显示" />}
      {isVisited && (isTable ? <VisitsTable visits={data.Visits} /> : <VisitsChart visits={data.Visits} />)}
      <MonthTable current={data.ThisMonth} last={data.LastMonth} />
    </section>
  );
}

/** Shows the visits as a table, the latest day first. */
function VisitsTable({ visits }: { visits: Workbench['Visits'] }) {
  return (
    // Scrolls by itself, so that the board keeps its height; the arrow keys need a place to stand.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <div className="visits-table" role="region" aria-label="每日访问次数" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">访问次数</th>
          </tr>
        </thead>
        <tbody>
          {visits.toReversed().map(({ Day, Count }) => (
            <tr key={Day}>
              <th scope="row">{Day}</th>
              <td>{figures.format(Count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
