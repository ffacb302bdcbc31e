import { Link } from 'react-router';
import type { Workbench } from '#contract/back-office/workbench.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { Empty } from '#ui/components/empty.tsx';
import { NewsStateMark } from '../components/data/news-state-mark.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { Board, type BoardQuery } from './board.tsx';
import { useNewsAddress } from './news-address.ts';
import { LinesSkeleton } from './skeletons.tsx';

/** 最近编辑; hidden for users who may not see articles. */
export function LatestNews({ query }: { query: BoardQuery<Workbench> }) {
  const canList = useCanCall()(businessNews.GetNewsList);
  const addressOf = useNewsAddress();
  if (!canList) return null;
  return (
    <Board
      name="latest"
      title="最近编辑"
      content="最近编辑的文章"
      query={query}
      skeleton={<LinesSkeleton rows={8} />}
      tools={({ PublishedCount, ScheduledCount }) => (
        <p className="head-figures">
          <Link to="/System/news?state=published">已发布 {PublishedCount}</Link>
          <Link to="/System/news?state=scheduled">定时 {ScheduledCount}</Link>
        </p>
      )}
    >
      {({ LatestNews: articles }) =>
        articles.length === 0 ? (
          <Empty text="还没有文章" />
        ) : (
          <ul className="latest plain-list" aria-label="最近编辑">
            {articles.map((news) => (
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
        )
      }
    </Board>
  );
}
