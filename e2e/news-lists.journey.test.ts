import { describe } from 'vitest';
import { businessNews } from '#contract/managed-news.ts';
import { businessPositions, seats } from '#contract/positions.ts';
import { makeMenu, makeNews } from '../server/testing/make.ts';
import { crudJourney } from './crud-journey.ts';
import type { Product } from './start-product.ts';

const names = ['关于举办研讨会的通知', '保险风险查勘要点', '沙龙在沪举行'] as const;
const filter = { label: '关键词', name: 'key', key: '保险', finds: ['保险风险查勘要点'] };

/** Three articles, the first of them the newest. */
async function makeArticles({ site }: Product, token: string): Promise<number[]> {
  const MenuId = await makeMenu(site, token);
  const ids: number[] = [];
  for (const [index, Title] of names.entries())
    ids.push(
      await makeNews(site, token, { MenuId, Title, NewsCreateTime: `2026-01-0${9 - index} 09:00:00` }),
    );
  return ids;
}

describe('文章管理', () => {
  crudJourney({
    address: '/System/news',
    title: '文章管理',
    names,
    make: async (product, token) => void (await makeArticles(product, token)),
    hasMoreActions: true,
    removal: { action: '删除', said: '已移入回收站' },
    filter,
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
});

describe('推荐位', () => {
  crudJourney({
    address: '/System/positions',
    title: '推荐位',
    names,
    async make(product, token) {
      const NewsIds = await makeArticles(product, token);
      await product.site.call(businessPositions.SaveSelectPosition, { Seat: seats.policies, NewsIds }, token);
    },
    status: { on: '启用', off: '停用' },
    isSortable: true,
    removal: { action: '移出', said: '已移出推荐位' },
    filter,
    permissions: [
      {
        without: 'position:save',
        absent: ['添加文章', '设为第一', '移出', '排序'],
        refused: [businessPositions.DelPosition, { Ids: [1] }],
      },
    ],
  });
});

describe('回收站', () => {
  crudJourney({
    address: '/System/news/recycle',
    title: '回收站',
    names,
    async make(product, token) {
      const ids = await makeArticles(product, token);
      for (const NewsId of ids.toReversed()) await product.site.call(businessNews.DelNews, { NewsId }, token);
    },
    removal: { action: '恢复', said: '已恢复' },
    filter,
    permissions: [
      { without: 'news:del', absent: ['恢复'], refused: [businessNews.RestoreNews, { Ids: [1] }] },
    ],
  });
});
