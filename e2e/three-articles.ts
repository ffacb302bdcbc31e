import { makeMenu, makeNews } from '../server/testing/make.ts';
import type { Product } from './start-product.ts';

/** What the lists of articles are walked through with. */
export const threeTitles = ['关于举办研讨会的通知', '保险风险查勘要点', '沙龙在沪举行'] as const;
export const threeFilter = { label: '关键词', name: 'key', key: '保险', finds: ['保险风险查勘要点'] };

/** Three articles, the first of them the newest. */
export async function makeThreeArticles({ site }: Product, token: string): Promise<number[]> {
  const MenuId = await makeMenu(site, token);
  const ids: number[] = [];
  for (const [index, Title] of threeTitles.entries())
    ids.push(
      await makeNews(site, token, { MenuId, Title, NewsCreateTime: `2026-01-0${9 - index} 09:00:00` }),
    );
  return ids;
}
