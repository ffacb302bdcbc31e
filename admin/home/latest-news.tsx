import { Link } from 'react-router';
import { newsStateOfStatus, newsStateWords } from '#contract/managed-news.ts';
import type { Workbench } from '#contract/workbench.ts';
import { Empty } from '#ui/empty.tsx';

export function LatestNews({ data }: { data: Workbench }) {
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

type LatestItem = Workbench['LatestNews'][number];

const stateOf = ({ Status, IsScheduled }: LatestItem) =>
  newsStateWords[IsScheduled ? 'scheduled' : (newsStateOfStatus[Status] ?? 'closed')];
