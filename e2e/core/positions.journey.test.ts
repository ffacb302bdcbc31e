import { businessPositions, seats } from '#contract/positions.ts';
import { crudJourney } from '../crud-journey.ts';
import { makeThreeArticles, threeFilter, threeTitles } from '../three-articles.ts';

crudJourney({
  address: '/System/positions',
  title: '推荐位',
  names: threeTitles,
  async make(product, token) {
    const NewsIds = await makeThreeArticles(product, token);
    await product.site.call(businessPositions.SaveSelectPosition, { Seat: seats.policies, NewsIds }, token);
  },
  status: { on: '启用', off: '停用' },
  isSortable: true,
  removal: { action: '移出', said: '已移出推荐位' },
  filter: threeFilter,
  permissions: [
    {
      without: 'position:save',
      absent: ['添加文章', '设为第一', '移出', '排序'],
      refused: [businessPositions.DelPosition, { Ids: [1] }],
    },
  ],
});
