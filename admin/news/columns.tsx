import type { ManagedNewsItem } from '#contract/news/managed-news.ts';
import { seatNumbers } from '#contract/public-site/featured.ts';
import { count, text, time, type Column } from '../components/list/columns.tsx';
import { useSeatNames } from '../components/data/featured-names.ts';
import { NewsStatusMark, NewsTitle } from './marks.tsx';

export const newsColumns: readonly Column<ManagedNewsItem>[] = [
  { key: 'Title', title: '标题', render: (news) => <NewsTitle news={news} linked /> },
  text('MenuName', '所属菜单', { width: 104, isWide: true }),
  {
    key: 'Status',
    title: '状态',
    width: 152,
    isState: true,
    render: (news) => <NewsStatusMark news={news} />,
  },
  { key: 'Seats', title: '推荐位', width: 124, isWide: true, render: (news) => <Seats news={news} /> },
  time('NewsCreateTime', '发布时间'),
  count('ViewCount', '浏览', { isWide: true }),
  text('EditorName', '编辑', { width: 92, isWide: true, isHiddenAtFirst: true }),
  time('UpdateTime', '更新时间', { isWide: true, isHiddenAtFirst: true }),
];

function Seats({ news: { Seats: seats } }: { news: ManagedNewsItem }) {
  const names = useSeatNames();
  const placed = seatNumbers.filter((seat) => seats.includes(seat)).map((seat) => names[seat]);
  return placed.join('、') || '-';
}
