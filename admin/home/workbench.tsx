import { useState } from 'react';
import { Link } from 'react-router';
import { businessWorkbench, type Workbench as WorkbenchData } from '#contract/workbench.ts';
import { Empty } from '#ui/empty.tsx';
import { LateSkeleton } from '../kit/late-skeleton.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { useAnswer } from '../session/server.ts';
import { useSession } from '../session/session.tsx';
import { LatestNews } from './latest-news.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { VisitsChart } from './visits-chart.tsx';
import './workbench.css';

const today = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
});

/** 工作台: how the site is read, what was written last, where to go next. */
export function Workbench() {
  const { administrator } = useSession();
  const [date] = useState(() => today.format(new Date()));
  const query = useAnswer(businessWorkbench.GetWorkbench, {});
  return (
    <div className="workbench">
      <header className="workbench-head">
        <h1>{administrator.RealName || administrator.Account}，您好</h1>
        <p>{date}</p>
      </header>
      {query.isPending && <LateSkeleton rows={10} />}
      {query.isError && <LoadFailed query={query} />}
      {query.data && <Boards data={query.data} />}
    </div>
  );
}

function Boards({ data }: { data: WorkbenchData }) {
  return (
    <>
      <Counts data={data} />
      <section className="sheet visits-board" aria-labelledby="visits-title">
        <div className="sheet-head">
          <h2 id="visits-title">近 30 天访问</h2>
          <span className="hint">按北京时间逐日统计</span>
        </div>
        {data.Visits.some(({ Count: visits }) => visits > 0) ? (
          <VisitsChart visits={data.Visits} />
        ) : (
          <Empty text="近 30 天还没有访问，网站开放后这里按天显示" />
        )}
      </section>
      <Shortcuts />
      <LatestNews data={data} />
    </>
  );
}

function Counts({ data }: { data: WorkbenchData }) {
  return (
    <dl className="counts">
      <Count name="今日访问" value={data.VisitToday} lead />
      <Count name="累计访问" value={data.VisitTotal} />
      <Count name="已发布文章" value={data.PublishedCount} to="/System/news?state=published" />
      <Count name="等待定时发布" value={data.ScheduledCount} />
      <Count name="停用文章" value={data.ClosedCount} to="/System/news?state=closed" />
      <Count name="网站栏目" value={data.MenuCount} to="/System/menus" />
    </dl>
  );
}

const figures = new Intl.NumberFormat('zh-CN');

function Count({
  name,
  value,
  to,
  lead = false,
}: {
  name: string;
  value: number;
  to?: string;
  lead?: boolean;
}) {
  const figure = figures.format(value);
  return (
    <div data-lead={lead || undefined}>
      <dt>{name}</dt>
      <dd>{to ? <Link to={to}>{figure}</Link> : figure}</dd>
    </div>
  );
}
