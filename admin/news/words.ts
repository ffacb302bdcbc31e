import { newsStatus, type ManagedNewsItem } from '#contract/news.ts';

/** What the back office calls an article's status (product: section 4). */
export const statusWords: Record<number, string> = {
  [newsStatus.closed]: '停用',
  [newsStatus.published]: '正常',
  [newsStatus.rejected]: '审核不通过',
  [newsStatus.underReview]: '审核中',
};

export type StatusTone = 'default' | 'success' | 'processing' | 'error' | 'warning';

export function statusOf(news: Pick<ManagedNewsItem, 'Status' | 'IsScheduled'>): {
  word: string;
  tone: StatusTone;
} {
  if (news.IsScheduled) return { word: '定时发布', tone: 'processing' };
  const tones: Record<number, StatusTone> = {
    [newsStatus.published]: 'success',
    [newsStatus.rejected]: 'error',
    [newsStatus.underReview]: 'warning',
  };
  return { word: statusWords[news.Status] ?? String(news.Status), tone: tones[news.Status] ?? 'default' };
}

/** `yyyy-MM-dd HH:mm`: seconds say nothing in a list. */
export function shortTime(time: string): string {
  return time.slice(0, 16);
}

export function orDash(text: string): string {
  return text || '-';
}
