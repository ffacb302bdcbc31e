import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { businessNews, type ManagedNewsItem } from '#contract/news.ts';
import { Empty } from '#ui/empty.tsx';
import { useColumns } from '../list/column-settings.tsx';
import { useListAddress } from '../list/list-address.ts';
import { LinkButton } from '../list/link-button.tsx';
import { ListTable } from '../list/list-table.tsx';
import { Allowed, useMay } from '../session/session.tsx';
import { useAnswer } from '../session/server.ts';
import { newsColumns } from './columns.tsx';
import { NewsFilters, wireFilters } from './filters.tsx';
import './news.css';
import { useNewsRemoval } from './use-news-removal.tsx';

/** 文章管理. */
export function NewsList() {
  const address = useListAddress();
  const query = useAnswer(
    businessNews.GetNewsList,
    { ...wireFilters(address), ...address.page },
    { keepPrevious: true },
  );
  const { columns, settings } = useColumns('news', newsColumns);
  const [chosen, setChosen] = useState<readonly ManagedNewsItem[]>([]);
  const remove = useNewsRemoval(() => setChosen([]));
  const mayRemove = useMay('news:del');

  return (
    <section className="sheet">
      <div className="sheet-head">
        <h1>文章管理</h1>
        <div className="sheet-tools">
          {settings}
          <LinkButton to="/System/news/recycle" icon={<DeleteOutlined aria-hidden />}>
            回收站
          </LinkButton>
          <Allowed to="news:save">
            <LinkButton to="/System/news/edit" type="primary" icon={<PlusOutlined aria-hidden />}>
              撰写文章
            </LinkButton>
          </Allowed>
        </div>
      </div>
      <NewsFilters address={address} />
      {chosen.length > 0 && (
        <div className="selection-bar">
          <output>已选择 {chosen.length} 篇</output>
          <Button danger onClick={() => remove(chosen)}>
            批量删除
          </Button>
          <Button type="link" onClick={() => setChosen([])}>
            取消选择
          </Button>
        </div>
      )}
      <ListTable<ManagedNewsItem>
        query={query}
        rows={query.data?.List}
        rowKey="NewsId"
        columns={columns}
        page={address.page}
        onTurn={address.turnTo}
        {...(mayRemove && {
          rowSelection: {
            selectedRowKeys: chosen.map((news) => news.NewsId),
            onChange: (_keys, rows) => setChosen(rows),
            getCheckboxProps: (news: ManagedNewsItem) => ({ 'aria-label': `选择 ${news.Title}` }) as object,
          },
        })}
        empty={<Empty text={address.read('key') ? '没有符合条件的文章' : '暂无数据'} />}
      />
    </section>
  );
}
