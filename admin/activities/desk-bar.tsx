import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { businessActivities, type Activity } from '#contract/activities/activities.ts';
import { RowActions } from '../components/list/row-actions.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { StatusMark } from './marks.tsx';
import type { ActivityDesk } from './use-activity-desk.ts';
import { isToCome, pageOf } from './words.ts';

interface DeskBarProps {
  activity: Activity | undefined;
  desk: ActivityDesk;
  mayEdit: boolean;
  /** The number of members that would be invited; undefined until it is counted. */
  toInvite: number | undefined;
  tab: string;
}

/** Shows the title of the activity, its tabs and its actions. */
export function DeskBar({ activity, desk, mayEdit, toInvite, tab }: DeskBarProps) {
  const [isCancelling, cancel] = useState(false);
  const isNobody = toInvite === undefined || toInvite === 0;
  return (
    <div className="desk-bar">
      <h1 className="desk-title">{activity ? desk.title : '新建活动'}</h1>
      {activity && <StatusMark activity={activity} />}
      <output className="hint">{desk.changed && '有未保存的修改，草稿自动保留在本机'}</output>
      <div className="sheet-tools">
        {mayEdit && tab === '' && (
          <>
            <Button loading={desk.isSaving} title="Ctrl+S，不发送" onClick={() => void desk.save()}>
              保存
            </Button>
            <Button
              type="primary"
              disabled={isNobody}
              {...(isNobody && { title: '没有新邀请的会员' })}
              onClick={() => void desk.askToInvite()}
            >
              {isNobody ? '保存并邀请' : `保存并邀请 ${toInvite} 家`}
            </Button>
          </>
        )}
        {activity && (
          <RowActions
            name={activity.Title}
            sight={0}
            actions={[
              {
                label: '复制为新活动',
                calls: businessActivities.SaveActivityDetail,
                to: `/System/activities/edit?copy=${activity.ActivityId}`,
              },
              {
                label: '取消活动',
                calls: businessActivities.CancelActivity,
                isDanger: true,
                isHidden: !isToCome(activity),
                run: () => cancel(true),
              },
            ]}
          />
        )}
      </div>
      {activity && <DeskTabs activity={activity} tab={tab} />}
      {activity && isCancelling && <CancelDialog activity={activity} onClose={() => cancel(false)} />}
    </div>
  );
}

function DeskTabs({ activity: { ActivityId, InvitedCount }, tab }: { activity: Activity; tab: string }) {
  const tabs = [
    { key: '', label: '活动', to: pageOf(ActivityId) },
    { key: 'invitations', label: `邀请情况 ${InvitedCount}`, to: pageOf(ActivityId, 'invitations') },
    { key: 'history', label: '变更记录', to: pageOf(ActivityId, 'history') },
  ];
  return (
    <nav className="views desk-tabs" aria-label="活动的各页">
      {tabs.map(({ key, label, to }) => (
        <Link key={key} to={to} aria-current={key === tab ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
