import { Tag } from 'antd';
import { Link } from 'react-router';
import type { ManagedNewsItem } from '#contract/news/managed-news.ts';

/** Shows an article's title after its marks. */
export function NewsTitle({ news, linked = false }: { news: ManagedNewsItem; linked?: boolean }) {
  return (
    <span className="news-title" title={news.Title}>
      {news.IsTop && <Tag color="error">置顶</Tag>}
      {news.IsMemberRead && <Tag variant="outlined">会员</Tag>}
      {linked ? <Link to={`/System/news/edit?id=${news.NewsId}`}>{news.Title}</Link> : news.Title}
    </span>
  );
}
