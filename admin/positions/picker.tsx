import { App, Modal } from 'antd';
import { useState } from 'react';
import { businessNews, newsStatus, type ManagedNewsItem } from '#contract/news.ts';
import { defaultPageSize, type Page } from '#contract/paging.ts';
import { businessPositions, seatNames } from '#contract/positions.ts';
import { Empty } from '#ui/empty.tsx';
import { ListTable } from '../list/list-table.tsx';
import { SearchField } from '../list/search-field.tsx';
import { NewsTitle } from '../news/marks.tsx';
import { shortTime } from '../news/words.ts';
import { useAnswer, useSend } from '../session/server.ts';

interface PositionPickerProps {
  seat: keyof typeof seatNames;
  onClose: () => void;
}

/** Published articles to put on a seat; those that stand on it already cannot be chosen again. */
export function PositionPicker({ seat, onClose }: PositionPickerProps) {
  const { message } = App.useApp();
  const [search, setSearch] = useState<Page & { key: string }>({
    key: '',
    pageindex: 1,
    pagesize: defaultPageSize,
  });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const query = useAnswer(
    businessNews.GetNewsList,
    { ...search, status: newsStatus.published },
    { keepPrevious: true },
  );
  const place = useSend(businessPositions.SaveSelectPosition, {
    outdates: [businessPositions.GetNewPositionList, businessNews.GetNewsList],
    onDone: (saved) => {
      void message.success(`已添加 ${saved.PositionIds.length} 篇`);
      onClose();
    },
  });

  return (
    <Modal
      open
      title={`添加到“${seatNames[seat]}”`}
      width={1000}
      okText={chosen.length > 0 ? `添加 ${chosen.length} 篇` : '添加'}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={place.isPending}
      onOk={() => place.mutate({ Seat: seat, NewsIds: [...chosen] })}
      onCancel={onClose}
    >
      <SearchField
        label="查找文章"
        className="picker-search"
        onSearch={(key) => setSearch({ ...search, key, pageindex: 1 })}
      />
      <ListTable<ManagedNewsItem>
        size="small"
        query={query}
        rows={query.data?.List}
        rowKey="NewsId"
        page={search}
        onTurn={(pageindex, pagesize) => setSearch({ ...search, pageindex, pagesize })}
        empty={<Empty text="没有符合条件的文章" />}
        rowSelection={{
          selectedRowKeys: [...chosen],
          preserveSelectedRowKeys: true,
          onChange: (keys) => setChosen(keys.map(Number)),
          getCheckboxProps: (news) => ({
            disabled: news.Seats.includes(seat),
            ...({ 'aria-label': `选择 ${news.Title}` } as object),
          }),
        }}
        columns={[
          { title: '标题', key: 'Title', width: 480, render: (_, news) => <NewsTitle news={news} /> },
          { title: '所属栏目', dataIndex: 'MenuName', className: 'no-wrap' },
          { title: '发布时间', dataIndex: 'NewsCreateTime', className: 'no-wrap', render: shortTime },
        ]}
      />
    </Modal>
  );
}
