import type { ManagedNewsItem, NewsState } from '#contract/managed-news.ts';
import { newsStateOfStatus, newsStateWords } from '#contract/managed-news.ts';

const tones: Record<NewsState, 'default' | 'success' | 'processing' | 'error' | 'warning'> = {
  draft: 'default',
  scheduled: 'processing',
  published: 'success',
  closed: 'default',
  rejected: 'error',
  underReview: 'warning',
};

/** The workbench does not say whether an article is a draft. */
export type Stated = Pick<ManagedNewsItem, 'Status' | 'IsScheduled'> & { IsDraft?: boolean };

export function stateOf({ Status, IsScheduled, IsDraft }: Stated) {
  const state = IsDraft ? 'draft' : IsScheduled ? 'scheduled' : (newsStateOfStatus[Status] ?? 'closed');
  return { word: newsStateWords[state], tone: tones[state] };
}

/** `yyyy-MM-dd HH:mm`: seconds say nothing in a list. */
export function shortTime(time: string): string {
  return time.slice(0, 16);
}
