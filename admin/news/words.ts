import { newsStateOf, type NewsState } from '#contract/news/managed-news.ts';
import type { NewsInState } from '../components/data/news-state.ts';

const tones: Record<NewsState, 'default' | 'success' | 'processing' | 'error' | 'warning'> = {
  draft: 'default',
  scheduled: 'processing',
  published: 'success',
  closed: 'default',
  rejected: 'error',
  underReview: 'warning',
};

export function stateToneOf(news: NewsInState) {
  if (news.ReviewStatus !== undefined) return 'warning';
  const state = newsStateOf(news);
  return state === 'published' && news.HiddenMenuName !== undefined ? 'warning' : tones[state];
}

/** Formats a time as `yyyy-MM-dd HH:mm`, as seconds are irrelevant in a list. */
export function shortTime(time: string): string {
  return time.slice(0, 16);
}
