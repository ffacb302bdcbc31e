import type { Contribution } from '#contract/news/contributions.ts';
import { newsStatus } from '#contract/news/news.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { timeText } from '#ui/text/time-text.ts';
import { shownTime } from './times.ts';

export type Tone = 'good' | 'waiting' | 'bad' | 'closed' | 'warning';

interface StatusStyle {
  word: string;
  tone: Tone;
}

/** The author's word for the status of an article (product: section 4). */
const looks: Record<number, StatusStyle> = {
  [newsStatus.published]: { word: '已发布', tone: 'good' },
  [newsStatus.underReview]: { word: '审核中', tone: 'waiting' },
  [newsStatus.rejected]: { word: '审核不通过', tone: 'bad' },
  [newsStatus.closed]: { word: '已停用', tone: 'closed' },
};

/** Returns the author's word for the state of an article; the editors may have set a publication time in the future. */
export function styleOfArticle({ Status, NewsCreateTime }: Contribution): StatusStyle {
  if (Status === newsStatus.published && NewsCreateTime > timeText(serverNow()))
    return { word: `定时 ${shownTime(NewsCreateTime)}`, tone: 'waiting' };
  return styleOf(Status);
}

export function styleOf(status: number): StatusStyle {
  return looks[status] ?? { word: `其他状态（${status}）`, tone: 'warning' };
}

const { underReview, rejected, published, closed } = newsStatus;
const filterable: readonly number[] = [underReview, rejected, published, closed];

export const statusFilters = [
  { status: undefined, word: '全部' },
  ...filterable.map((status) => ({ status, word: styleOf(status).word })),
];

/** The status that the list is narrowed to by its address. */
export function statusIn(query: URLSearchParams): number | undefined {
  const text = query.get('status');
  return filterable.find((status) => String(status) === text);
}

/** Returns true if the author may still change the article. */
export function isEditable(status: number): boolean {
  return status === rejected || status === underReview;
}
