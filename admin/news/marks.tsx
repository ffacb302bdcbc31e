import { ClockCircleOutlined } from '@ant-design/icons';
import { Badge, Tag } from 'antd';
import { Link } from 'react-router';
import type { ManagedNewsItem } from '#contract/managed-news.ts';
import { stateOf, type Stated } from './words.ts';

/** An article's title behind what is special about it. */
export function NewsTitle({ news, linked = false }: { news: ManagedNewsItem; linked?: boolean }) {
  return (
    <div className="news-title" title={news.Title}>
      {news.IsTop && <Tag color="red">置顶</Tag>}
      {news.IsMemberRead && <Tag variant="outlined">会员</Tag>}
      {news.IsScheduled && (
        <Tag color="blue" icon={<ClockCircleOutlined aria-hidden />}>
          定时
        </Tag>
      )}
      {linked ? <Link to={`/System/news/edit?id=${news.NewsId}`}>{news.Title}</Link> : news.Title}
    </div>
  );
}

export function NewsStatusMark({ news }: { news: Stated }) {
  const { word, tone } = stateOf(news);
  return <Badge status={tone} text={word} className="no-wrap" />;
}
