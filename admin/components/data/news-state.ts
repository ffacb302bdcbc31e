import { reviewStatus } from '#contract/members/reviews.ts';
import { newsStateOf, newsStateWords, type ManagedNewsItem, type NewsState } from '#contract/news/managed-news.ts';
import { text, time, type Column } from '../list/columns.tsx';

export type NewsInState = Pick<ManagedNewsItem, 'Status' | 'IsScheduled' | 'IsDraft' | 'NewsCreateTime'> &
  Partial<Pick<ManagedNewsItem, 'HiddenMenuName' | 'ReviewStatus'>>;

/**
 * Returns the state of an article in words, a scheduled one with its time: 定时 12-01 09:00. An article published in a
 * hidden column is not 正常.
 */
export function newsStateText(news: NewsInState): string {
  const state = newsStateOf(news);
  if (news.ReviewStatus !== undefined) return reviewText(news.ReviewStatus, state);
  if (state === 'published' && news.HiddenMenuName !== undefined) return '栏目隐藏';
  return state === 'scheduled' ? `定时 ${news.NewsCreateTime.slice(5, 16)}` : newsStateWords[state];
}

/** A published article remains online while its revision waits. */
function reviewText(reviewStatusNow: number, state: NewsState): string {
  const text = reviewStatusNow === reviewStatus.underReview ? '审核中' : '已退回';
  return state === 'published' || state === 'scheduled' ? `${newsStateWords[state]}，修改${text}` : text;
}

/** Columns of a list from which an article is picked. */
export const pickedNewsColumns: readonly Column<ManagedNewsItem>[] = [
  text('Title', '标题'),
  text('MenuName', '栏目'),
  { key: 'Status', title: '状态', width: 136, render: newsStateText },
  time('NewsCreateTime', '发布时间'),
];
