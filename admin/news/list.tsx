import { DeleteOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { businessNews, newsStateWords, type ManagedNewsItem } from '#contract/news/managed-news.ts';
import { businessNotices } from '#contract/notices/managed-notices.ts';
import { seatNumbers } from '#contract/public-site/featured.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { Empty } from '#ui/components/empty.tsx';
import { useSeatNames } from '../components/data/featured-names.ts';
import { NewsStateMark } from '../components/data/news-state-mark.tsx';
import { newsStateText } from '../components/data/news-state.ts';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import './news.css';
import { byChoice, byPastDays, byMenu, byReadStatus, byText, more } from '../components/filters/filters.ts';
import { columnsFor, type Column } from '../components/list/columns.tsx';
import { ListPage } from '../components/list/list-page.tsx';
import { addition } from '../components/list/standard-actions.tsx';
import { NewsTitle } from './marks.tsx';
import { isOpen, useNewsChanges } from './use-news-changes.ts';

const { count, text, time } = columnsFor(businessNews.GetNewsList, businessNews.SaveNews);

type SeatNames = ReturnType<typeof useSeatNames>;

const columnsOf = (names: SeatNames): readonly Column<ManagedNewsItem>[] => [
  text('Title', { render: (news) => <NewsTitle news={news} linked /> }),
  text('MenuName', { width: 104, isWide: true }),
  {
    key: 'Status',
    title: '状态',
    // The widest: 定时发布，修改审核中.
    width: 184,
    isState: true,
    render: (news) => <NewsStateMark news={news} />,
    words: newsStateText,
  },
  text('Seats', { width: 124, isWide: true, render: (news) => seatsOf(news, names) }),
  time('NewsCreateTime'),
  count('ViewCount', { isWide: true }),
  text('EditorName', { width: 92, isWide: true, isHiddenAtFirst: true }),
  time('UpdateTime', { isWide: true, isHiddenAtFirst: true }),
];

function seatsOf({ Seats }: ManagedNewsItem, names: SeatNames): string {
  const seats = seatNumbers.filter((seat) => Seats.includes(seat)).map((seat) => names[seat]);
  return seats.join('、') || '-';
}

const NewsVersions = lazyDialog(() => import('./versions.tsx').then((file) => file.NewsVersions));
const MoveDialog = lazyDialog(() => import('./move-dialog.tsx').then((file) => file.MoveDialog));
const SeatDialog = lazyDialog(() => import('./seat-dialog.tsx').then((file) => file.SeatDialog));
const NewsPreviewDialog = lazyDialog(() =>
  import('./preview-dialog.tsx').then((file) => file.NewsPreviewDialog),
);

const { SaveNews: save, SaveNewsStatus: saveStatus, MoveNews: move, DelNews: remove } = businessNews;
const { SaveSelectPosition: place } = businessFeatured;
const { SaveNotice: notify } = businessNotices;

const filters = [
  byText('key', '关键词', '标题或正文'),
  byMenu('menuid'),
  byChoice('state', '状态', newsStateWords),
  more(byReadStatus('isread')),
  more(byText('membername', '投稿会员', '公司名称')),
  more(byPastDays('begintime', 'endtime', '发布日期')),
];

/** A window over the list, and the articles that it is about. */
interface Shown {
  window: 'preview' | 'versions' | 'move' | 'seats';
  articles: readonly ManagedNewsItem[];
}

/** 文章管理: the list of articles. */
export function NewsList() {
  const [shown, show] = useState<Shown>();
  const changes = useNewsChanges();
  const seatNames = useSeatNames();
  const close = () => show(undefined);
  const ask = (window: Shown['window'], articles: readonly ManagedNewsItem[]) => () =>
    show({ window, articles });
  const first = shown?.articles[0];

  return (
    <>
      <ListPage
        name="news"
        title="文章管理"
        read={businessNews.GetNewsList}
        exports={businessNews.ExportNews}
        entityType="news"
        rowKey="NewsId"
        nameOf={({ Title }) => Title}
        filters={filters}
        sorts={['NewsCreateTime', 'UpdateTime', 'ViewCount']}
        columns={columnsOf(seatNames)}
        row={(news) => [
          { label: '编辑', keys: 'E', calls: save, to: `/System/news/edit?id=${news.NewsId}` },
          { label: '预览', keys: 'Enter', run: ask('preview', [news]) },
          {
            label: isOpen(news) ? '停用' : '发布',
            calls: saveStatus,
            run: () => changes.publish([news], !isOpen(news)),
          },
          {
            label: '通知会员',
            calls: notify,
            isHidden: !isOpen(news),
            to: `/System/notices/edit?newsid=${news.NewsId}`,
          },
          { label: '设推荐位', calls: place, run: ask('seats', [news]) },
          { label: '移动栏目', calls: move, run: ask('move', [news]) },
          { label: '复制', calls: save, run: () => changes.copy(news) },
          { label: '历史版本', run: ask('versions', [news]) },
          { label: '删除', keys: 'Delete', calls: remove, isDanger: true, run: () => changes.remove([news]) },
        ]}
        bulk={(articles) => [
          { label: '发布', calls: saveStatus, run: () => changes.publish(articles, true) },
          { label: '停用', calls: saveStatus, run: () => changes.publish(articles, false) },
          { label: '移动栏目', calls: move, run: keep(ask('move', articles)) },
          { label: '设推荐位', calls: place, run: keep(ask('seats', articles)) },
          { label: '批量删除', calls: remove, isDanger: true, run: () => changes.remove(articles) },
        ]}
        tools={[
          { label: '回收站', icon: <DeleteOutlined aria-hidden />, to: '/System/news/recycle' },
          addition('撰写文章', save, '/System/news/edit'),
        ]}
        empty={<Empty text="还没有文章" />}
      />
      {shown?.window === 'move' && (
        <MoveDialog articles={shown.articles} onMove={changes.move} onClose={close} />
      )}
      {shown?.window === 'seats' && <SeatDialog articles={shown.articles} onClose={close} />}
      {shown?.window === 'preview' && first && <NewsPreviewDialog newsId={first.NewsId} onClose={close} />}
      {shown?.window === 'versions' && first && <NewsVersions newsId={first.NewsId} onClose={close} />}
    </>
  );
}

/** Opens a window while the articles stay selected. */
function keep(open: () => void) {
  return () => {
    open();
    return false;
  };
}
