import { businessNotices } from '#contract/notices/managed-notices.ts';
import { call } from '../session/call.ts';
import { listScreen } from '../testing/list-screen.tsx';
import { NoticeList } from './list.tsx';

const names = ['列席会费说明', '列席放假安排', '列席搬迁通知'] as const;

listScreen({
  render: () => <NoticeList />,
  address: '/System/notices?key=列席',
  title: '通知会员',
  names,
  async make() {
    // The one that was changed last comes first.
    for (const Title of names.toReversed())
      await call(businessNotices.SaveNotice, { Title, Content: '请查收。', Audience: {} });
  },
  filter: { key: '放假', finds: ['列席放假安排'] },
  history: 'notice',
  hasMoreActions: true,
  needsPermission: { 'notice:save': [/^新建通知$/, /^删除$/] },
});
