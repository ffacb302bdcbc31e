import { businessNews, type ManagedNewsItem } from '#contract/news/managed-news.ts';
import { Empty } from '#ui/components/empty.tsx';
import { byText } from '../components/filters/filters.ts';
import { columnsFor, shortTime, type Column } from '../components/list/columns.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { RecordDrawer } from '../components/record/record-drawer.tsx';
import { useUndoable } from '../components/undo/use-undoable.tsx';
import { call } from '../session/call.ts';
import { useDeletion } from './deletion/use-deletion.tsx';
import { NewsTitle } from './marks.tsx';
import './news.css';

const { GetNewsRecycle: read, RestoreNews: restore, DelNews: remove, GetNewsList } = businessNews;
const views = {
  name: 'asked',
  label: '范围',
  options: [
    { value: 0, label: '全部' },
    { value: 1, label: '待批准彻底删除' },
  ],
} as const;
const { count, text, time } = columnsFor(read, businessNews.SaveNews);
const request: Column<ManagedNewsItem> = {
  key: 'Deletion',
  title: '彻底删除申请',
  isState: true,
  isWide: true,
  render: ({ Deletion }) =>
    Deletion ? `${Deletion.RequesterName} ${shortTime(Deletion.RequestTime)}：${Deletion.Reason}` : '-',
};
const deleted = time('DeleteTime', { title: '删除时间' });
const origin = [text('MenuName'), text('EditorName', { isWide: true })];

/** 回收站: deleted articles; a restored one is closed. */
export function NewsRecycle() {
  const { openRecord } = useListAddress();
  const act = useUndoable();

  const bringBack = (articles: readonly ManagedNewsItem[]) => {
    const Ids = articles.map(({ NewsId }) => NewsId);
    return act({
      text: '已恢复，现为停用状态',
      about: articles.map(({ Title }) => Title).join('、'),
      run: () => call(restore, { Ids }),
      undo: () => call(remove, { Ids }),
      undone: '已移回回收站',
      invalidates: [read, GetNewsList],
    });
  };
  const deletion = useDeletion();
  const back = (articles: readonly ManagedNewsItem[]) =>
    ({ label: '恢复', calls: restore, run: () => bringBack(articles) }) as const;

  return (
    <>
      <ListPage
        name="recycle"
        title="回收站"
        hint="恢复的文章为停用状态，检查后再发布"
        read={read}
        rowKey="NewsId"
        nameOf={({ Title }) => Title}
        views={views}
        filters={[byText('key', '关键词', '标题或正文')]}
        columns={[
          text('Title', { render: (news) => <NewsTitle news={news} /> }),
          ...origin,
          deleted,
          request,
        ]}
        row={(news) => [
          back([news]),
          { label: '查看', keys: 'Enter', run: () => openRecord(news.NewsId) },
          ...deletion.actions([news]),
        ]}
        bulk={(articles) => [back(articles), ...deletion.actions(articles)]}
        empty={<Empty text="回收站是空的" />}
        record={(news, close, neighbours) =>
          news && (
            <RecordDrawer
              title={news.Title}
              row={news}
              groups={[
                {
                  title: '文章',
                  facts: [...origin, text('Source'), text('Author'), text('Summary', { title: '摘要' })],
                },
                {
                  title: '时间',
                  facts: [time('NewsCreateTime'), deleted, request, count('ViewCount')],
                },
              ]}
              actions={[
                { ...back([news]), run: () => bringBack([news]).then((isDone) => isDone && close()) },
              ]}
              neighbours={neighbours}
              onClose={close}
            />
          )
        }
      />
      {deletion.dialog}
    </>
  );
}
