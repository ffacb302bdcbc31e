import type { ManagedNewsItem } from '#contract/news/managed-news.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import { hiddenNotice } from '../feedback/hidden-menu-notice.ts';
import { text, time, type Column } from '../list/columns.tsx';
import { newsState, newsStateText, type NewsInState } from './news-state.ts';

/** Shows the state of an article; the reason why visitors do not see it appears on hover. */
export function NewsStateMark({ news }: { news: NewsInState }) {
  const { HiddenMenuName: hidden } = news;
  return (
    <span title={hidden === undefined ? undefined : hiddenNotice(hidden, news.IsScheduled)}>
      <StateMark state={newsState(news)} />
    </span>
  );
}

/** Columns of a list from which an article is picked. */
export const pickedNewsColumns: readonly Column<ManagedNewsItem>[] = [
  text('Title', '标题'),
  text('MenuName', '栏目'),
  {
    key: 'Status',
    title: '状态',
    // The widest: 定时 12-01 09:00.
    width: 156,
    render: (news) => <NewsStateMark news={news} />,
    words: newsStateText,
  },
  time('NewsCreateTime', '发布时间'),
];
