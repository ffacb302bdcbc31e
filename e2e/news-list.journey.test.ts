import { businessNews } from '#contract/managed-news.ts';
import { businessPositions } from '#contract/positions.ts';
import { crudJourney } from './crud-journey.ts';
import { makeThreeArticles, threeFilter, threeTitles } from './three-articles.ts';

crudJourney({
  address: '/System/news',
  title: '文章管理',
  names: threeTitles,
  make: async (product, token) => void (await makeThreeArticles(product, token)),
  hasMoreActions: true,
  removal: { action: '删除', said: '已移入回收站' },
  filter: threeFilter,
  permissions: [
    {
      without: 'news:save',
      absent: ['发布', '停用', '移动栏目', '复制'],
      refused: [businessNews.SaveNewsStatus, { Ids: [1], Status: 0 }],
    },
    { without: 'news:del', absent: ['删除'], refused: [businessNews.DelNews, { Ids: [1] }] },
    {
      without: 'position:save',
      absent: ['设推荐位'],
      refused: [businessPositions.SaveSelectPosition, { Seat: 1, NewsIds: [1] }],
    },
  ],
});
