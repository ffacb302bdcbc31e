import { App, Button, type TableColumnType } from 'antd';
import { Link } from 'react-router';
import { businessNews, type ManagedNewsItem } from '#contract/news.ts';
import { Empty } from '#ui/empty.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListTable } from '../list/list-table.tsx';
import { SearchField } from '../list/search-field.tsx';
import { useAnswer, useSend } from '../session/server.ts';
import { Allowed } from '../session/session.tsx';
import { NewsTitle } from './marks.tsx';
import './news.css';
import { orDash, shortTime } from './words.ts';

const columns: TableColumnType<ManagedNewsItem>[] = [
  { title: '标题', key: 'Title', width: 420, render: (_, news) => <NewsTitle news={news} /> },
  { title: '所属栏目', dataIndex: 'MenuName', className: 'no-wrap' },
  { title: '编辑', dataIndex: 'EditorName', className: 'no-wrap', render: orDash },
  {
    title: '删除时间',
    dataIndex: 'DeleteTime',
    className: 'no-wrap',
    render: (time = '') => shortTime(time),
  },
  {
    title: '操作',
    key: 'actions',
    fixed: 'end',
    render: (_, news) => <RestoreButton news={news} />,
  },
];

/** 回收站: deleted articles; a restored one comes back closed. */
export function NewsRecycle() {
  const { read, change, page, turnTo } = useListAddress();
  const query = useAnswer(businessNews.GetNewsRecycle, { key: read('key'), ...page }, { keepPrevious: true });
  return (
    <section className="sheet">
      <div className="sheet-head">
        <div>
          <h1>回收站</h1>
          <p className="hint">恢复的文章为停用状态，检查后再发布</p>
        </div>
        <SearchField
          key={read('key')}
          label="关键词"
          className="filter-key"
          defaultValue={read('key')}
          onSearch={(key) => change({ key })}
        />
      </div>
      <ListTable<ManagedNewsItem>
        query={query}
        rows={query.data?.List}
        rowKey="NewsId"
        page={page}
        onTurn={turnTo}
        empty={<Empty text={read('key') ? '没有符合条件的文章' : '回收站是空的'} />}
        columns={columns}
      />
    </section>
  );
}

function RestoreButton({ news }: { news: ManagedNewsItem }) {
  const { notification } = App.useApp();
  const restore = useSend(businessNews.RestoreNews, {
    outdates: [businessNews.GetNewsRecycle, businessNews.GetNewsList],
    onDone: () =>
      notification.success({
        title: '文章已恢复，现为停用状态',
        description: linkTo(news),
      }),
  });
  return (
    <Allowed to="news:del">
      <Button
        type="link"
        size="small"
        loading={restore.isPending}
        onClick={() => restore.mutate({ NewsId: news.NewsId })}
      >
        恢复
      </Button>
    </Allowed>
  );
}

function linkTo({ NewsId, Title }: ManagedNewsItem) {
  return <Link to={`/System/news/edit?id=${NewsId}`}>{Title}</Link>;
}
