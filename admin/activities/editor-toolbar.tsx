import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { businessActivities, type Activity } from '#contract/activities/activities.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { PageTitle } from '../components/layout/page-title.tsx';
import { RowActions } from '../components/list/row-actions.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { StatusMark } from './marks.tsx';
import type { ActivityEditor } from './use-activity-editor.ts';
import { isToCome, pageOf } from './words.ts';

interface EditorToolbarProps {
  activity: Activity | undefined;
  editor: ActivityEditor;
  canEdit: boolean;
  /** The number of members that would be invited; undefined until it is counted. */
  toInvite: number | undefined;
  tab: string;
}

/** Shows the title of the activity, its tabs and its actions. */
export function EditorToolbar({ activity, editor, canEdit, toInvite, tab }: EditorToolbarProps) {
  const [isCancelling, cancel] = useState(false);
  const isNobody = toInvite === undefined || toInvite === 0;
  return (
    <div className="editor-bar" data-saves={tab === ''}>
      <PageTitle className="editor-title one-line">{activity ? editor.title : '新建活动'}</PageTitle>
      {activity && <StatusMark activity={activity} />}
      <output className="hint">{editor.changed && '有未保存的修改，草稿自动保留在本机'}</output>
      <div className="sheet-tools">
        {canEdit && tab === '' && (
          <>
            <Button loading={editor.isSaving} title="Ctrl+S，不发送" onClick={() => void editor.save()}>
              保存
            </Button>
            <Button
              type="primary"
              disabled={isNobody}
              {...(isNobody && { title: '没有新邀请的会员' })}
              onClick={() => void editor.askToInvite()}
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
      {activity && <EditorTabs activity={activity} tab={tab} />}
      {activity && isCancelling && <CancelDialog activity={activity} onClose={() => cancel(false)} />}
    </div>
  );
}

/** Pages that 名单 leads to. */
const belowPeople: ReadonlySet<string> = new Set(['attendance', 'import', 'results', 'issue']);

function EditorTabs({
  activity: { ActivityId, InvitedCount, PlacedCount },
  tab,
}: {
  activity: Activity;
  tab: string;
}) {
  const canReadPeople = useCanCall()(businessSignUps.GetSignUpList);
  const tabs = [
    { key: '', label: '活动', to: pageOf(ActivityId) },
    { key: 'invitations', label: `邀请情况 ${InvitedCount}`, to: pageOf(ActivityId, 'invitations') },
    { key: 'sign-up', label: '报名', to: pageOf(ActivityId, 'sign-up') },
    ...(canReadPeople
      ? [{ key: 'people', label: `名单 ${PlacedCount}`, to: pageOf(ActivityId, 'people') }]
      : []),
    { key: 'history', label: '变更记录', to: pageOf(ActivityId, 'history') },
  ];
  const current = belowPeople.has(tab) ? 'people' : tab;
  return (
    <nav className="views editor-tabs" aria-label="活动的各页">
      {tabs.map(({ key, label, to }) => (
        <Link key={key} to={to} aria-current={key === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
