import { Link } from 'react-router';
import type { Workbench } from '#contract/back-office/workbench.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { Empty } from '#ui/components/empty.tsx';
import { NewsStateMark } from '../components/data/news-state-mark.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { useNewsAddress } from './news-address.ts';

/** 最近编辑; hidden for users who may not see articles. */
export function LatestNews({ data }: { data: Workbench }) {
  const canList = useCanCall()(businessNews.GetNewsList);
  const addressOf = useNewsAddress();
  if (!canList) return null;
  return (
    <section className="sheet" aria-labelledby="latest-title">
      <div className="sheet-head">
        <h2 id="latest-title">最近编辑</h2>
        <p className="head-figures">
          <Link to="/System/news?state=published">已发布 {data.PublishedCount}</Link>
          <Link to="/System/news?state=scheduled">定时 {data.ScheduledCount}</Link>
        </p>
      </div>
      {data.LatestNews.length === 0 ? (
        <Empty text="还没有文章" />
      ) : (
        <ul className="latest plain-list" aria-label="最近编辑">
          {data.LatestNews.map((news) => (
            <li key={news.NewsId}>
              <Link to={addressOf(news.NewsId, news.Title)} title={news.Title}>
                {news.Title}
              </Link>
              <small>
                <NewsStateMark news={news} /> · {news.MenuName}
              </small>
              <time className="figures">{news.UpdateTime.slice(5, 16)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
