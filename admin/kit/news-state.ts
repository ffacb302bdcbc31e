import { newsStateOf, newsStateWords, type ManagedNewsItem } from '#contract/managed-news.ts';

export type NewsInState = Pick<ManagedNewsItem, 'Status' | 'IsScheduled' | 'IsDraft' | 'NewsCreateTime'>;

/** Returns the state of an article in words, a scheduled one with its time: 定时 12-01 09:00. */
export function newsStateText(news: NewsInState): string {
  const state = newsStateOf(news);
  return state === 'scheduled' ? `定时 ${news.NewsCreateTime.slice(5, 16)}` : newsStateWords[state];
}
