import { businessNews } from '#contract/managed-news.ts';
import { crudJourney } from './crud-journey.ts';
import { makeThreeArticles, threeFilter, threeTitles } from './three-articles.ts';

crudJourney({
  address: '/System/news/recycle',
  title: '回收站',
  names: threeTitles,
  async make(product, token) {
    const ids = await makeThreeArticles(product, token);
    for (const NewsId of ids.toReversed()) await product.site.call(businessNews.DelNews, { NewsId }, token);
  },
  removal: { action: '恢复', said: '已恢复' },
  filter: threeFilter,
  permissions: [{ without: 'news:del', absent: ['恢复'], refused: [businessNews.RestoreNews, { Ids: [1] }] }],
});
