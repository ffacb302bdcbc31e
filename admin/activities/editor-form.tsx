import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { activityStatus, businessActivities, type Activity } from '#contract/activities/activities.ts';
import { articleCss } from '#ui/editor/article-css.ts';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { DocumentForm } from '../components/editor/document-form.tsx';
import type { DocumentPageProps } from '../components/editor/opened-document.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import type { NamedField } from '../components/form/labelled-field.tsx';
import { useMediaLibrary } from '../components/form/use-media-library.tsx';
import { usePageTab } from '../components/navigation/page-tab.ts';
import { useCanCall } from '../components/permissions/permissions.ts';
import { RecordHistory } from '../components/record/record-history.tsx';
import { readToken } from '../session/token.ts';
import { InvitedAudience } from './audience.tsx';
import { ChangeNotices } from './change-notice.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { FactFields } from './fields.tsx';
import type { ActivityFields } from './form.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useActivityEditor, type ActivityEditor } from './use-activity-editor.ts';
import { useInvitees } from './use-invitees.ts';
import { historyFields } from './words.ts';

const RichText = lazyComponent(
  () => import('#ui/editor/rich-text.tsx').then((file) => file.RichText),
  () => <LateSkeleton rows={10} />,
);

interface SignUpTabProps {
  activityId: number;
}

const lazyTab = (load: () => Promise<ComponentType<SignUpTabProps>>) =>
  lazyComponent(load, () => <LateSkeleton rows={8} />);

/** The tabs about the people who come; most activities have none. */
const signUpTabs = {
  'sign-up': lazyTab(() => import('./sign-ups/settings.tsx').then((file) => file.SignUpSettingsTab)),
  people: lazyTab(() => import('./sign-ups/people.tsx').then((file) => file.People)),
  attendance: lazyTab(() => import('./sign-ups/attendance.tsx').then((file) => file.Attendance)),
  import: lazyTab(() => import('./sign-ups/imports.tsx').then((file) => file.PeopleImport)),
  results: lazyTab(() => import('./sign-ups/imports.tsx').then((file) => file.ResultImport)),
  issue: lazyTab(() => import('./sign-ups/issue.tsx').then((file) => file.IssueCertificates)),
};

interface ActivityPageProps extends DocumentPageProps<ActivityFields> {
  activity: Activity | undefined;
}

/** Shows the page of one activity: its fields, its invitations and its history. */
export function ActivityPage({ start, draft, activity, ...keys }: ActivityPageProps) {
  const [params] = useSearchParams();
  const tab = activity ? (params.get('tab') ?? '') : '';
  const editor = useActivityEditor({ start, draft, ...keys });
  const isCancelled = activity?.Status === activityStatus.cancelled;
  const canEdit = useCanCall()(businessActivities.SaveActivityDetail) && !isCancelled;
  const invitees = useInvitees(editor.form, start, canEdit);
  usePageTab({ title: activity ? `编辑：${editor.title}` : '新建活动', isUnsaved: editor.changed });
  return (
    <>
      <EditorToolbar
        activity={activity}
        editor={editor}
        canEdit={canEdit}
        toInvite={invitees.counts?.New}
        tab={tab}
      />
      {activity && <StatusNotices activity={activity} />}
      <DocumentForm
        editor={editor}
        what="活动"
        start={start}
        draft={draft}
        canEdit={canEdit}
        canSave={canEdit && tab === '' && !editor.toInvite}
        isHidden={tab !== ''}
        otherNames={[contentName]}
      >
        <div className="editor-columns">
          <ActivitySheet editor={editor} canEdit={canEdit} />
          <section className="sheet editor-aside" aria-label="邀请对象">
            <InvitedAudience invitees={invitees} />
          </section>
        </div>
      </DocumentForm>
      {activity && <OtherTab tab={tab} activity={activity} />}
      {editor.toInvite && <InviteDialog editor={editor} form={editor.toInvite} />}
    </>
  );
}

/** Shows notices about the state of the activity, such as its cancellation. */
function StatusNotices({ activity }: { activity: Activity }) {
  return (
    <>
      {activity.Status === activityStatus.cancelled && (
        <Notice
          type="warning"
          title="活动已取消，不能再修改或邀请"
          description={`原因：${activity.CancelReason}`}
        />
      )}
      <ChangeNotices activity={activity} />
    </>
  );
}

function ActivitySheet({ editor, canEdit }: { editor: ActivityEditor; canEdit: boolean }) {
  const library = useMediaLibrary();
  return (
    <section className="sheet editor-article" aria-label="活动">
      <FactFields />
      <h2 className="part-title">内容</h2>
      <div className="editor-write">
        <RichText
          key={editor.text.key}
          label="活动内容"
          initialHtml={editor.text.html}
          onChange={editor.write}
          onSave={() => void (canEdit && editor.save())}
          readOnly={!canEdit}
          articleCss={articleCss}
          token={readToken}
          chooseMedia={library.choose}
          placeholder="议程、报名方式、交通……会写进邀请邮件"
        />
        {library.picker}
      </div>
    </section>
  );
}

function OtherTab({ tab, activity }: { tab: string; activity: Activity }) {
  const activityId = activity.ActivityId;
  const SignUpTab = signUpTabs[tab as keyof typeof signUpTabs];
  if (SignUpTab) return <SignUpTab activityId={activityId} />;
  if (tab === 'invitations') return <Invitations activityId={activityId} />;
  if (tab !== 'history') return null;
  return (
    <section className="sheet" aria-label="变更记录">
      <RecordHistory entityType="activity" recordId={activityId} fields={historyFields} />
    </section>
  );
}

const wordsShown = 200;

/** The name of the text in a conflict; the editor, unlike a field, does not provide one. */
const contentName: [string, NamedField] = ['Content', { label: '内容', wordOf: wordsOf }];

/** Returns the beginning of a text as a reader sees it. */
function wordsOf(html: unknown): string {
  const { body } = new DOMParser().parseFromString(String(html ?? ''), 'text/html');
  const words = [...(body.textContent ?? '').trim()];
  if (words.length === 0) return '（空）';
  return words.length > wordsShown ? `${words.slice(0, wordsShown).join('')}…` : words.join('');
}
