import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { businessStatistics } from '#contract/back-office/statistics.ts';
import { today } from '#ui/text/shanghai-time.ts';
import { DownloadButton } from '../components/buttons/download-button.tsx';
import { LoadState } from '../components/feedback/load-state.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { useAnswer } from '../session/server.ts';
import '../components/components.css';
import './statistics.css';
import { PeriodChoice, type Period } from './period-choice.tsx';
import { StatisticsTable } from './table.tsx';

const { GetFigures, ExportFigures } = businessStatistics;

/** 统计: the statistics of a year, month by month, or of one month; printed, or downloaded as a workbook. */
export function StatisticsPage() {
  const [now] = useState(() => today());
  const { period, change } = usePeriod(now);
  const query = useAnswer(GetFigures, period, { keepPrevious: true });
  const name = period.month === undefined ? `${period.year} 年` : `${period.year} 年 ${period.month} 月`;
  return (
    <section className="sheet statistics-page" aria-labelledby="figures-title">
      <div className="sheet-head">
        <h1 id="figures-title">
          统计<span className="statistics-period">{name}</span>
        </h1>
        <div className="sheet-tools">
          <Button
            icon={<PrinterOutlined aria-hidden />}
            aria-label="打印"
            title="打印"
            onClick={() => window.print()}
          />
          <DownloadButton endpoint={ExportFigures} input={period} label="导出" />
        </div>
      </div>
      <PeriodChoice now={now} period={period} onChange={change} />
      <LoadState query={query} rows={12} />
      {query.isSuccess && <StatisticsTable figures={query.data} period={name} />}
      <p className="hint">
        网站访问按打开网站的次数计：一个窗口从打开到关闭算一次，在网站里换页不再计；搜索引擎等程序、预先读取的不计。证书只计现在还在的：撤回的导入、已删除的不计，重新签发不再计。–
        表示没有记录。活动的报名与到场不在系统里登记，邀请按发出邀请的日期计。证书查询按操作日志计，建议到期自动删除，更早的不在其中；要长期保存的数字请按月导出。
      </p>
      <p className="print-caption">打印于 {now}</p>
    </section>
  );
}

/** Reads and changes the period in the address, so that a copied link shows the same; by default it is this month. */
function usePeriod(now: string) {
  const address = useListAddress();
  const [thisYear = 0, thisMonth = 0] = now.split('-').map(Number);
  const year = Number(address.read('year')) || thisYear;
  const month = Number(address.read('month')) || thisMonth;
  const period: Period = address.read('month') === 'all' ? { year } : { year, month };
  return {
    period,
    change: (next: Period) => address.change({ year: next.year, month: next.month ?? 'all' }),
  };
}
