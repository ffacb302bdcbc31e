import type { TrendKind, Trends } from '#contract/back-office/workbench.ts';

export interface FigureKind {
  name: string;
  unit: string;
  /** Said in place of the comparison while there is nothing to count. */
  coming: string;
  /** The page that the number leads to: its component, and the address for the days. */
  component: string;
  list: (days: Pick<Trends, 'From' | 'To'>) => string;
}

/** The figure cards, in the order of the contract. */
export const figureKinds: Record<TrendKind, FigureKind> = {
  visit: {
    name: '访问',
    unit: '次',
    coming: '网站有人访问后，这里按天显示',
    component: 'figures/page',
    list: () => '/System/figures',
  },
  published: {
    name: '发布',
    unit: '篇',
    coming: '发布文章后，这里按天显示',
    component: 'news/list',
    list: ({ From, To }) => `/System/news?state=published&begintime=${From}&endtime=${To}`,
  },
  member: {
    name: '新会员',
    unit: '家',
    coming: '有会员入会后，这里按天显示',
    component: 'members/list',
    list: ({ From, To }) => `/System/members?status=1&joinbegintime=${From}&joinendtime=${To}`,
  },
  search: {
    name: '证书查询',
    unit: '次',
    coming: '有人查询证书后，这里按天显示',
    component: 'logs/list',
    list: ({ From, To }) =>
      `/System/logs?noun=certificate&action=GetCertList&begintime=${From}&endtime=${To}`,
  },
};
