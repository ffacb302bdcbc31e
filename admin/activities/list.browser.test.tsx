import { businessActivities } from '#contract/activities/activities.ts';
import { call } from '../session/call.ts';
import { makeMember } from '../testing/factories.ts';
import { listScreen } from '../testing/list-screen.tsx';
import { ActivityList } from './list.tsx';

const names = ['列席实验室参观', '列席风险讲座', '列席年度大会'] as const;

listScreen({
  render: () => <ActivityList />,
  address: '/System/activities?key=列席',
  title: '活动',
  names,
  async make() {
    const { id } = await makeMember({ MemberName: '云帆检测' });
    const when = ['2037-03-01', '2037-02-01', '2037-01-01'];
    for (const [at, Title] of names.entries()) {
      const form = { Title, BeginTime: `${when[at]} 09:00:00`, Place: '澜州会议中心', MemberIds: [id] };
      await call(businessActivities.SaveActivityDetail, form);
    }
  },
  hasMoreActions: true,
  filter: { key: '讲座', finds: ['列席风险讲座'] },
  needsPermission: {
    'activity:save': [/^新建活动$/, /^编辑$/, /^复制为新活动$/],
    'activity:cancel': [/^取消活动$/],
  },
});
