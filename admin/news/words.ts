import { newsStateOf, type NewsState } from '#contract/managed-news.ts';
import type { NewsInState } from '../kit/news-state.ts';

const tones: Record<NewsState, 'default' | 'success' | 'processing' | 'error' | 'warning'> = {
  draft: 'default',
  scheduled: 'processing',
  published: 'success',
  closed: 'default',
  rejected: 'error',
  underReview: 'warning',
};

export const stateToneOf = (news: NewsInState) => tones[newsStateOf(news)];

/** `yyyy-MM-dd HH:mm`: seconds say nothing in a list. */
export function shortTime(time: string): string {
  return time.slice(0, 16);
}
