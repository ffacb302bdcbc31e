import { Badge, Tag } from 'antd';
import { Link } from 'react-router';
import type { ManagedNewsItem } from '#contract/news/managed-news.ts';
import { newsStateText } from '../components/data/news-state.ts';
import { hiddenNotice } from '../components/feedback/hidden-menu-notice.ts';
import { stateToneOf } from './words.ts';

/** Shows an article's title after its marks. */
export function NewsTitle({ news, linked = false }: { news: ManagedNewsItem; linked?: boolean }) {
  return (
    <div className="news-title" title={news.Title}>
      {news.IsTop && <Tag color="red">置顶</Tag>}
      {news.IsMemberRead && <Tag variant="outlined">会员</Tag>}
      {linked ? <Link to={`/System/news/edit?id=${news.NewsId}`}>{news.Title}</Link> : news.Title}
    </div>
  );
}

export function NewsStatusMark({ news }: { news: ManagedNewsItem }) {
  const { HiddenMenuName: hidden } = news;
  return (
    <span title={hidden === undefined ? undefined : hiddenNotice(hidden, news.IsScheduled)}>
      <Badge status={stateToneOf(news)} text={newsStateText(news)} className="no-wrap" />
    </span>
  );
}
