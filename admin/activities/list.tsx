import { useState } from 'react';
import { Link } from 'react-router';
import { businessActivities, type ActivityItem } from '#contract/activities/activities.ts';
import { Empty } from '#ui/components/empty.tsx';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { byChoice, byDays, byText, more } from '../components/filters/filters.ts';
import { columnsFor } from '../components/list/columns.tsx';
import { ListPage } from '../components/list/list-page.tsx';
import { addition, personalRequest } from '../components/list/standard-actions.tsx';
import './activities.css';
import { Sending, sendingWords, StatusMark, statusWords } from './marks.tsx';
import { activityStatusWords, isToCome, pageOf, signUpWords } from './words.ts';

const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx').then((file) => file.CancelDialog));

const PersonalRequestDialog = lazyDialog(() =>
  import('../components/record/personal-request-dialog.tsx').then((file) => file.PersonalRequestDialog),
);

const { GetActivityList: read, SaveActivityDetail: save, CancelActivity: cancel } = businessActivities;

const { count, text, time } = columnsFor(read, save);

const filters = [
  byText('key', '关键词', '标题或地点'),
  byChoice('status', '状态', activityStatusWords),
  more(byDays('begintime', 'endtime', '活动时间')),
];

const columns = [
  text('Title', {
    render: ({ ActivityId, Title }) => <Link to={pageOf(ActivityId)}>{Title}</Link>,
  }),
  time('BeginTime', { isState: true }),
  text('Place', { width: 144, isWide: true }),
  text('Status', {
    title: '状态',
    width: 96,
    isState: true,
    render: (activity) => <StatusMark activity={activity} />,
    words: statusWords,
  }),
  count('InvitedCount', {
    title: '邀请',
    render: ({ InvitedCount }) => (InvitedCount > 0 ? `${InvitedCount} 家` : '-'),
  }),
  text('SentCount', {
    title: '发送',
    width: 152,
    isState: true,
    render: (activity) => <Sending activity={activity} />,
    words: sendingWords,
  }),
  text('PlacedCount', {
    title: '报名',
    width: 116,
    render: (activity) =>
      activity.IsSignUpOpen || activity.PlacedCount > 0 ? (
        <Link to={pageOf(activity.ActivityId, 'people')}>{signUpWords(activity)}</Link>
      ) : (
        '-'
      ),
    words: signUpWords,
  }),
  text('EditorName', { title: '编辑人', width: 96, isWide: true }),
  time('UpdateTime', { title: '更新时间', isWide: true }),
];

/** 活动: activities that need attention come first. */
export function ActivityList() {
  const [cancelled, askToCancel] = useState<ActivityItem>();
  const [isAsked, ask] = useState(false);
  return (
    <>
      <ListPage
        name="activities"
        title="活动"
        read={read}
        rowKey="ActivityId"
        nameOf={({ Title }) => Title}
        filters={filters}
        sorts={['BeginTime']}
        startSort="failed"
        columns={columns}
        row={(activity) => [
          { label: '编辑', keys: 'E', calls: save, to: pageOf(activity.ActivityId) },
          { label: '邀请情况', keys: 'Enter', to: pageOf(activity.ActivityId, 'invitations') },
          {
            label: '复制为新活动',
            calls: save,
            to: `/System/activities/edit?copy=${activity.ActivityId}`,
          },
          { label: '变更记录', to: pageOf(activity.ActivityId, 'history') },
          {
            label: '取消活动',
            calls: cancel,
            isDanger: true,
            isHidden: !isToCome(activity),
            run: () => askToCancel(activity),
          },
        ]}
        tools={[personalRequest(() => ask(true)), addition('新建活动', save, '/System/activities/edit')]}
        empty={<Empty text="还没有活动" />}
      />
      {isAsked && <PersonalRequestDialog onClose={() => ask(false)} />}
      {cancelled && <CancelDialog activity={cancelled} onClose={() => askToCancel(undefined)} />}
    </>
  );
}
