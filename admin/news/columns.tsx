import type { ManagedNewsItem } from '#contract/managed-news.ts';
import { seatNames, seatNumbers } from '#contract/positions.ts';
import { count, text, time, type Column } from '../kit/columns.tsx';
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
  { key: 'Seats', title: '推荐位', width: 124, isWide: true, render: ({ Seats }) => seatsOf(Seats) },
  time('NewsCreateTime', '发布时间'),
  count('ViewCount', '浏览', { isWide: true }),
  text('EditorName', '编辑', { width: 92, isWide: true, isHiddenAtFirst: true }),
  time('UpdateTime', '更新时间', { isWide: true, isHiddenAtFirst: true }),
];

function seatsOf(seats: readonly number[]): string {
  const names = seatNumbers.filter((seat) => seats.includes(seat)).map((seat) => seatNames[seat]);
  return names.join('、') || '-';
}
