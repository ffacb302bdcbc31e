import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { businessStatistics } from '#contract/back-office/statistics.ts';
import { today } from '#ui/text/shanghai-time.ts';
import { DownloadButton } from '../components/buttons/download-button.tsx';
import { TilesSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { DemoNotice } from '../components/feedback/demo-notice.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { PageTitle } from '../components/layout/page-title.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { useAnswer } from '../session/server.ts';
import '../components/components.css';
import './statistics.css';
import { lastMonthOf } from './figure-number.ts';
import { PeriodChoice, type Period } from './period-choice.tsx';
import { StatisticsPictures } from './pictures.tsx';
import { StatisticsTable } from './table.tsx';

const { GetFigures, ExportFigures } = businessStatistics;
/** The bars of a month's page: the month, and those that lead up to it. */
const monthsPictured = 12;

/** 统计: the statistics of a year, month by month, or of one month, as pictures and as a table; printed, or downloaded as a workbook. */
export function StatisticsPage() {
  const [now] = useState(() => today());
  const { period, change, figure, select } = usePeriod(now);
  const isMonth = period.month !== undefined;
  const query = useAnswer(
    GetFigures,
    { ...period, ...(isMonth && { months: monthsPictured }) },
    { keepPrevious: true, takes: () => true },
  );
  const name = period.month === undefined ? `${period.year} 年` : `${period.year} 年 ${period.month} 月`;
  return (
    <section className="sheet statistics-page" aria-labelledby="figures-title">
      <div className="sheet-head">
        <PageTitle id="figures-title">
          统计<span className="statistics-period soft text-sm regular">{name}</span>
        </PageTitle>
        <div className="sheet-tools">
          <Button
            icon={<PrinterOutlined aria-hidden />}
            aria-label="打印"
            title="打印"
            onClick={() => window.print()}
          />
          <DownloadButton endpoint={ExportFigures} input={period} label="导出" isPageTool />
        </div>
      </div>
      <PeriodChoice now={now} period={period} onChange={change} />
      {/* The chart and the tiles. */}
      {query.isPending && <TilesSkeleton tiles={9} className="statistics-skeleton" />}
      {query.isError && <LoadFailed query={query} />}
      {query.isSuccess && (
        <>
          <StatisticsPictures figures={query.data} isMonth={isMonth} selected={figure} onSelect={select} />
          <h2 className="part-title statistics-all">{name}的全部数字</h2>
          <StatisticsTable figures={isMonth ? lastMonthOf(query.data) : query.data} period={name} />
        </>
      )}
      <p className="hint">
        没有过完的月份与上月同样的几天比较，年份照此与上年比较。网站访问按打开网站的次数计：一个窗口从打开到关闭算一次，在网站里换页不再计；搜索引擎等程序、预先读取的不计。证书只计现在还在的：撤回的导入、已删除的不计，重新签发不再计。–
        表示没有记录。活动的报名与到场不在系统里登记，邀请按发出邀请的日期计。证书查询从有记录的那天起按日计；建议到期自动删除，更早的不在其中；要长期保存的数字请按月导出。
      </p>
      {query.data?.IsDemo && <DemoNotice />}
      <p className="print-caption">打印于 {now}</p>
    </section>
  );
}

/** Reads and changes the period and the figure in the address, so that a copied link shows the same; by default it is this month. */
function usePeriod(now: string) {
  const address = useListAddress();
  const [thisYear = 0, thisMonth = 0] = now.split('-').map(Number);
  const year = Number(address.read('year')) || thisYear;
  const month = Number(address.read('month')) || thisMonth;
  const period: Period = address.read('month') === 'all' ? { year } : { year, month };
  return {
    period,
    figure: address.read('figure'),
    select: (name: string) => address.change({ figure: name }, { replace: true }),
    change: (next: Period) => address.change({ year: next.year, month: next.month ?? 'all' }),
  };
}
