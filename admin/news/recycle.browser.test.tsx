import { businessNews } from '#contract/news/managed-news.ts';
import { call } from '../session/call.ts';
import { makeMenu, makeNews } from '../testing/factories.ts';
import { listScreen } from '../testing/list-screen.tsx';
import { NewsRecycle } from './recycle.tsx';

const names = ['旧闻之研讨会', '旧闻之保险', '旧闻之沙龙'] as const;

listScreen({
  render: () => <NewsRecycle />,
  address: '/System/news/recycle?key=旧闻',
  title: '回收站',
  names,
  async make() {
    const MenuId = await makeMenu('旧动态');
    // The article that was deleted last comes first in the list.
    for (const Title of names.toReversed())
      await call(businessNews.DelNews, { NewsId: await makeNews({ MenuId, Title }) });
  },
  removal: { action: '恢复', said: '已恢复，现为停用状态' },
  filter: { key: '旧闻之保险', finds: ['旧闻之保险'] },
  needsPermission: { 'news:del': [/^恢复$/] },
});
