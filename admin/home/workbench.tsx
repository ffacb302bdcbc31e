import { FormOutlined, PartitionOutlined, PushpinOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { businessMenus } from '#contract/menus.ts';
import { businessNews, newsStateOfStatus, newsStateWords } from '#contract/managed-news.ts';
import { businessPositions } from '#contract/positions.ts';
import { businessWorkbench, type Workbench as WorkbenchData } from '#contract/visits.ts';
import { Empty } from '#ui/empty.tsx';
import { LateSkeleton } from '../kit/late-skeleton.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Allowed } from '../kit/may.ts';
import { useAnswer } from '../session/server.ts';
import { useSession } from '../session/session.tsx';
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

function Shortcuts() {
  return (
    <section className="sheet" aria-labelledby="shortcuts-title">
      <div className="sheet-head">
        <h2 id="shortcuts-title">常用操作</h2>
      </div>
      <ul className="shortcuts">
        <Allowed to={businessNews.SaveNews}>
          <Shortcut
            to="/System/news/edit"
            icon={<FormOutlined aria-hidden />}
            name="撰写文章"
            hint="发布新闻、通知"
          />
        </Allowed>
        <Allowed to={businessNews.GetNewsList}>
          <Shortcut
            to="/System/news"
            icon={<UnorderedListOutlined aria-hidden />}
            name="文章管理"
            hint="查找、修改、停用"
          />
        </Allowed>
        <Allowed to={businessPositions.GetNewPositionList}>
          <Shortcut
            to="/System/positions"
            icon={<PushpinOutlined aria-hidden />}
            name="推荐位"
            hint="安排首页的文章"
          />
        </Allowed>
        <Allowed to={businessMenus.GetMenuList}>
          <Shortcut
            to="/System/menus"
            icon={<PartitionOutlined aria-hidden />}
            name="网站栏目"
            hint="调整导航与栏目"
          />
        </Allowed>
      </ul>
    </section>
  );
}

function Shortcut({ to, icon, name, hint }: { to: string; icon: ReactNode; name: string; hint: string }) {
  return (
    <li>
      <Link to={to}>
        <span aria-hidden>{icon}</span>
        <b>{name}</b>
        <small>{hint}</small>
      </Link>
    </li>
  );
}

function LatestNews({ data }: { data: WorkbenchData }) {
  return (
    <section className="sheet latest-board" aria-labelledby="latest-title">
      <div className="sheet-head">
        <h2 id="latest-title">最近编辑的文章</h2>
        <Link to="/System/news">全部文章</Link>
      </div>
      {data.LatestNews.length === 0 ? (
        <Empty text="还没有文章" />
      ) : (
        <ul className="latest">
          {data.LatestNews.map((news) => (
            <li key={news.NewsId}>
              <Link to={`/System/news/edit?id=${news.NewsId}`}>{news.Title}</Link>
              <span className="latest-menu">{news.MenuName}</span>
              <span className="no-wrap">{stateOf(news)}</span>
              <time className="figures">{news.UpdateTime.slice(0, 16)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type LatestItem = WorkbenchData['LatestNews'][number];

const stateOf = ({ Status, IsScheduled }: LatestItem) =>
  newsStateWords[IsScheduled ? 'scheduled' : (newsStateOfStatus[Status] ?? 'closed')];
