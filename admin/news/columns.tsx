import { Tag } from 'antd';
import type { ManagedNewsItem } from '#contract/news.ts';
import { seatNames, seatNumbers } from '#contract/positions.ts';
import type { NamedColumn } from '../list/column-settings.tsx';
import { NewsActions } from './actions.tsx';
import { NewsStatusMark, NewsTitle } from './marks.tsx';
import { orDash, shortTime } from './words.ts';

export const newsColumns: NamedColumn<ManagedNewsItem>[] = [
  { key: 'Title', title: '标题', width: 260, render: (_, news) => <NewsTitle news={news} linked /> },
  { key: 'MenuName', name: '所属栏目', title: '所属栏目', dataIndex: 'MenuName', className: 'no-wrap' },
  { key: 'Status', name: '状态', title: '状态', render: (_, news) => <NewsStatusMark news={news} /> },
  { key: 'Seats', name: '推荐位', title: '推荐位', render: (_, news) => <SeatTags seats={news.Seats} /> },
  {
    key: 'NewsCreateTime',
    name: '发布时间',
    title: '发布时间',
    dataIndex: 'NewsCreateTime',
    className: 'no-wrap',
    render: shortTime,
  },
  { key: 'ViewCount', name: '浏览', title: '浏览', dataIndex: 'ViewCount', align: 'end' },
  {
    key: 'EditorName',
    name: '编辑',
    title: '编辑',
    dataIndex: 'EditorName',
    className: 'no-wrap',
    render: orDash,
  },
  {
    key: 'UpdateTime',
    name: '更新时间',
    title: '更新时间',
    dataIndex: 'UpdateTime',
    className: 'no-wrap',
    render: shortTime,
  },
  {
    key: 'actions',
    title: '操作',
    fixed: 'end',
    width: 132,
    render: (_, news) => <NewsActions news={news} />,
  },
];

function SeatTags({ seats }: { seats: readonly number[] }) {
  if (seats.length === 0) return '-';
  return (
    <div className="seat-tags">
      {seatNumbers
        .filter((seat) => seats.includes(seat))
        .map((seat) => (
          <Tag key={seat}>{seatNames[seat]}</Tag>
        ))}
    </div>
  );
}
