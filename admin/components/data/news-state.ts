import { states, type State } from '#contract/fields/states.ts';
import { reviewStatus } from '#contract/members/reviews.ts';
import { newsStateOf, type ManagedNewsItem } from '#contract/news/managed-news.ts';

export type NewsInState = Pick<ManagedNewsItem, 'Status' | 'IsScheduled' | 'IsDraft' | 'NewsCreateTime'> &
  Partial<Pick<ManagedNewsItem, 'HiddenMenuName' | 'ReviewStatus'>>;

/**
 * Returns the state of an article, a scheduled one with its time: 定时 12-01 09:00. An article published in a hidden
 * column is not 已发布. A published article remains online while its revision waits.
 */
export function newsState(news: NewsInState): State {
  const name = newsStateOf(news);
  const isHidden = name === 'published' && news.HiddenMenuName !== undefined;
  const state = isHidden ? states.hiddenColumn.hidden : states.article[name];
  if (news.ReviewStatus !== undefined) {
    const { underReview, returned } = states.articleReview;
    const review = news.ReviewStatus === reviewStatus.underReview ? underReview : returned;
    const isOnline = name === 'published' || name === 'scheduled';
    return isOnline ? { ...review, word: `${state.word}，修改${review.word}` } : review;
  }
  return name === 'scheduled' ? { ...state, word: `定时 ${news.NewsCreateTime.slice(5, 16)}` } : state;
}

export const newsStateText = (news: NewsInState): string => newsState(news).word;
