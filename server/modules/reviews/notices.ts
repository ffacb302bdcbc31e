import { reviewTexts } from '#contract/members/reviews.ts';
import { newsStatus } from '#contract/news/news.ts';
import { parseTime } from '../../platform/core/shanghai-time.ts';

interface WaitingArticle {
  /** Null for an application or a contribution. */
  form: unknown;
  base_version: number | null;
  news_version: number | null;
  news_status: number | null;
}

/** Returns what a reviewer has to know of events since the submission of an article. */
export function noticesOf({ form, base_version, news_version, news_status }: WaitingArticle): string[] {
  if (form === null) return [];
  const { NewsCreateTime: time = '' } = form as { NewsCreateTime?: string };
  const notices: string[] = [];
  if (base_version !== news_version && news_status === newsStatus.closed)
    notices.push(reviewTexts.closedSince);
  if (time !== '' && parseTime(time).getTime() <= Date.now())
    notices.push(`选定的发布时间 ${time.slice(0, 16)} 已过，通过后立即公开，发布时间仍写这个时间`);
  return notices;
}
