import { businessActivities } from '#contract/activities.ts';
import { makeMember } from '../server/testing/make.ts';
import { crudJourney } from './crud-journey.ts';

const names = ['检测实验室参观', '风险管理讲座', '年度大会'] as const;

crudJourney({
  address: '/System/activities',
  title: '活动',
  names,
  async make({ site }, token) {
    const { id } = await makeMember(site, { MemberName: '云帆检测' });
    const when = ['2037-03-01', '2037-02-01', '2037-01-01'];
    for (const [at, Title] of names.entries()) {
      const form = { Title, BeginTime: `${when[at]} 09:00:00`, Place: '澜州会议中心', MemberIds: [id] };
      await site.call(businessActivities.SaveActivityDetail, form, token);
    }
  },
  hasMoreActions: true,
  filter: { label: '关键词', name: 'key', key: '讲座', finds: ['风险管理讲座'] },
  permissions: [
    {
      without: 'activity:save',
      absent: ['新建活动', '编辑', '复制为新活动'],
      refused: [
        businessActivities.SaveActivityDetail,
        { Title: '无权', BeginTime: '2037-01-01', Place: '澜州' },
      ],
    },
    {
      without: 'activity:cancel',
      absent: ['取消活动'],
      refused: [businessActivities.CancelActivity, { ActivityId: 1, Reason: '无权' }],
    },
  ],
});
