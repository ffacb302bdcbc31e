import { makeMenu, makeNews } from '../testing/factories.ts';
import { listScreen } from '../testing/list-screen.tsx';
import { NewsList } from './list.tsx';

const names = ['举办查勘研讨会的通知', '保险查勘要点', '查勘沙龙在沪举行'] as const;

listScreen({
  render: () => <NewsList />,
  address: '/System/news?key=查勘',
  title: '文章管理',
  names,
  async make() {
    const MenuId = await makeMenu('查勘动态');
    for (const [day, Title] of names.entries())
      await makeNews({ MenuId, Title, NewsCreateTime: `2026-01-0${9 - day} 09:00:00` });
  },
  hasMoreActions: true,
  removal: { action: '删除', said: '已移入回收站' },
  filter: { key: '保险查勘', finds: ['保险查勘要点'] },
  history: 'news',
  needsPermission: {
    'news:write': [/^撰写文章$/, /^移动栏目$/, /^复制$/],
    'news:publish': [/^停用$/],
    'news:del': [/^删除$/],
    'position:save': [/^设推荐位$/],
  },
});
