import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { oneOf } from '../fields/rules.ts';
import { newsItem } from '../news/news.ts';

/** Seats of the home page on which articles can be placed. A featured article is one article on one seat. */
export const seats = { policies: 1, notices: 2, association: 3, headline: 4 } as const;
export const seatNumbers = [1, 2, 3, 4] as const;
export const seatNames: Record<(typeof seatNumbers)[number], string> = {
  1: '政策要闻',
  2: '通知公告',
  3: '协会动态',
  4: '头条推荐',
};

export const seat = oneOf(seatNumbers, '推荐位应为 1 至 4');

export const webFeatured = endpoints(webBase, {
  GetNewPositionList: {
    method: 'GET',
    audience: 'reader',
    summary: '首页的推荐位：已发布的文章，按排序、再按时间',
    input: v.object({ seat, ...page }),
    output: listOf(newsItem),
    cached: true,
  },
});
