import { states, type State } from '#contract/fields/states.ts';
import type { Contribution } from '#contract/news/contributions.ts';
import { newsStatus } from '#contract/news/news.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { timeText } from '#ui/text/time-text.ts';
import { shownTime } from './times.ts';

/** The states of an article by its status (product: section 4). */
const stateOfStatus: Record<number, State> = {
  [newsStatus.published]: states.article.published,
  [newsStatus.underReview]: states.article.underReview,
  [newsStatus.rejected]: states.article.rejected,
  [newsStatus.closed]: states.article.closed,
};

/** Returns the state of an article for its author; the editors may have set a publication time in the future. */
export function stateOfArticle({ Status, NewsCreateTime }: Contribution): State {
  if (Status === newsStatus.published && NewsCreateTime > timeText(serverNow()))
    return { ...states.article.scheduled, word: `定时 ${shownTime(NewsCreateTime)}` };
  return stateOf(Status);
}

/** Returns the state of a status; an unknown one looks like a warning (product: section 4). */
export function stateOf(status: number): State {
  return stateOfStatus[status] ?? { word: `其他状态（${status}）`, tone: 'waiting' };
}

const { underReview, rejected, published, closed } = newsStatus;
const filterable: readonly number[] = [underReview, rejected, published, closed];

export const statusFilters = [
  { status: undefined, word: '全部' },
  ...filterable.map((status) => ({ status, word: stateOf(status).word })),
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
