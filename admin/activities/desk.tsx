import { Alert, Form } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { activityStatus, businessActivities, type Activity } from '#contract/activities/activities.ts';
import { articleCss } from '#ui/editor/article-css.ts';
import { program } from '#ui/loading/lazy-component.tsx';
import { keepEnterFromSending, useSaveShortcut } from '../components/editor/editor-keys.ts';
import type { DocumentDraft } from '../components/editor/document-draft.ts';
import '../components/editor/editor.css';
import '../components/components.css';
import { FieldNames, type NamedField } from '../components/form/labelled-field.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { useMayCall } from '../components/permissions/permissions.ts';
import { usePageTab } from '../components/navigation/page-tab.ts';
import { RecordHistory } from '../components/record/record-history.tsx';
import { useDeskGuard } from '../components/editor/use-editor-guard.tsx';
import { readToken } from '../session/token.ts';
import { AudienceFields } from './audience.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { ActivityConflict, contentName } from './activity-conflict.tsx';
import { DeskBar } from './desk-bar.tsx';
import { FactFields } from './fields.tsx';
import type { ActivityFields } from './form.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useActivityDesk, type ActivityDesk, type DeskStart } from './use-activity-desk.ts';
import { useInvitees } from './use-invitees.ts';
import { historyFields } from './words.ts';

const RichText = program(
  () => import('#ui/editor/rich-text.tsx').then((file) => file.RichText),
  () => <LateSkeleton rows={10} />,
);

interface ActivityPageProps {
  start: DeskStart;
  draft: DocumentDraft<ActivityFields> | undefined;
  storageKey: string;
  storageKeyOf: (activityId: number) => string;
  picked: Activity['PickedMembers'];
  activity: Activity | undefined;
}

/** Shows the page of one activity: its fields, its invitations and its history. */
export function ActivityPage({ start, draft, picked, activity, ...keys }: ActivityPageProps) {
  const [params] = useSearchParams();
  const tab = activity ? (params.get('tab') ?? '') : '';
  const desk = useActivityDesk({ start, draft, ...keys });
  const [names] = useState(() => new Map<string, NamedField>([contentName]));
  const isCancelled = activity?.Status === activityStatus.cancelled;
  const mayEdit = useMayCall()(businessActivities.SaveActivityDetail) && !isCancelled;
  const invitees = useInvitees(desk.form, start, mayEdit);
  usePageTab({ title: activity ? `编辑：${desk.title}` : '新建活动', isUnsaved: desk.changed });
  useDeskGuard(desk, '活动还没有保存');
  useSaveShortcut(async () => {
    if (mayEdit && !desk.toInvite) await desk.save();
  });

  return (
    <>
      <DeskBar activity={activity} desk={desk} mayEdit={mayEdit} toInvite={invitees.counts?.New} tab={tab} />
      {activity && <StandingNotices activity={activity} />}
      {desk.refusal && <Alert className="form-notice" type="error" showIcon title={desk.refusal} />}
      <FieldNames value={names}>
        <Form
          form={desk.form}
          layout="vertical"
          disabled={!mayEdit}
          initialValues={draft?.fields ?? start.fields}
          onValuesChange={desk.markChanged}
          onKeyDown={keepEnterFromSending}
          hidden={tab !== ''}
        >
          <div className="desk-columns">
            <ActivitySheet desk={desk} mayEdit={mayEdit} />
            <section className="sheet desk-aside" aria-label="邀请对象">
              <AudienceFields picked={picked} invitees={invitees} />
            </section>
          </div>
        </Form>
      </FieldNames>
      {activity && <OtherTab tab={tab} activityId={activity.ActivityId} />}
      {desk.toInvite && <InviteDialog desk={desk} form={desk.toInvite} />}
      {desk.theirs && <ActivityConflict desk={desk} names={names} theirs={desk.theirs} />}
    </>
  );
}

/** Shows notices about the state of the activity, such as its cancellation. */
function StandingNotices({ activity }: { activity: Activity }) {
  return (
    <>
      {activity.Status === activityStatus.cancelled && (
        <Alert
          className="form-notice"
          type="warning"
          showIcon
          title="活动已取消，不能再修改或邀请"
          description={`原因：${activity.CancelReason}`}
        />
      )}
      <ChangeNotice activity={activity} />
    </>
  );
}

function ActivitySheet({ desk, mayEdit }: { desk: ActivityDesk; mayEdit: boolean }) {
  return (
    <section className="sheet desk-article" aria-label="活动">
      <FactFields />
      <h2 className="desk-label">内容</h2>
      <div className="desk-write">
        <RichText
          key={desk.text.key}
          label="活动内容"
          initialHtml={desk.text.html}
          onChange={desk.write}
          onSave={() => void (mayEdit && desk.save())}
          readOnly={!mayEdit}
          articleCss={articleCss}
          token={readToken}
          placeholder="议程、报名方式、交通……会写进邀请邮件"
        />
      </div>
    </section>
  );
}

function OtherTab({ tab, activityId }: { tab: string; activityId: number }) {
  if (tab === 'invitations') return <Invitations activityId={activityId} />;
  if (tab !== 'history') return null;
  return (
    <section className="sheet" aria-label="变更记录">
      <RecordHistory noun="activity" recordId={activityId} fields={historyFields} />
    </section>
  );
}
