import { Button, Form } from 'antd';
import { useState } from 'react';
import {
  activityKinds,
  businessSignUpSettings,
  type SignUpSettings,
} from '#contract/activities/sign-up-settings.ts';
import { fieldKinds, type FieldKind, type FormField } from '#contract/forms/form-fields.ts';
import { CopyButton } from '../../components/buttons/copy-button.tsx';
import { keepEnterFromSending, useSaveShortcut } from '../../components/editor/editor-keys.ts';
import { LateSkeleton } from '../../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { FieldsDesigner } from '../../components/fields-designer/designer.tsx';
import { FieldsPreview } from '../../components/fields-designer/preview.tsx';
import { ConflictWindow } from '../../components/form/conflict-window.tsx';
import { fieldsOf } from '../../components/form/fields.tsx';
import { FieldNames, type NamedField } from '../../components/form/labelled-field.tsx';
import { useCanCall } from '../../components/permissions/permissions.ts';
import { useAnswer } from '../../session/server.ts';
import { useSettings } from './use-settings.ts';

const { GetSignUpSettings: read, SaveSignUpSettings: save } = businessSignUpSettings;
// The checks of several fields together are made by the page.
const Field = fieldsOf({ input: save.input.pipe[0] });

/** 报名: whether, when and how people sign up to an activity, and what they fill in. */
export function SignUpSettingsTab({ activityId }: { activityId: number }) {
  const query = useAnswer(read, { id: activityId });
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  if (!query.data) return <LateSkeleton rows={8} />;
  return <Settings settings={query.data} />;
}

function Settings({ settings }: { settings: SignUpSettings }) {
  const canEdit = useCanCall()(save) && settings.SignUpState !== 'cancelled';
  const [names] = useState(() => new Map<string, NamedField>());
  const editing = useSettings(settings);
  useSaveShortcut(async () => {
    if (canEdit) await editing.save();
  });
  return (
    <>
      {editing.refusal && <Notice type="error" title={editing.refusal} />}
      <SignUpLink settings={settings} />
      <FieldNames value={names}>
        <Form
          form={editing.form}
          layout="vertical"
          disabled={!canEdit}
          initialValues={editing.start}
          onValuesChange={editing.markChanged}
          onKeyDown={keepEnterFromSending}
        >
          <div className="form-columns">
            <section className="sheet" aria-label="报名设置">
              <SettingFields settings={settings} />
              {canEdit && <SaveFoot editing={editing} />}
            </section>
            <aside className="sheet kept-in-sight" aria-label="预览">
              <Preview title={settings.Title} />
            </aside>
          </div>
        </Form>
      </FieldNames>
      <SettingsConflict editing={editing} names={names} />
    </>
  );
}

type Editing = ReturnType<typeof useSettings>;

function SaveFoot({ editing }: { editing: Editing }) {
  return (
    <div className="dialog-foot row end mt-2">
      {editing.isChanged && <span className="alarm text-xs">未保存</span>}
      <Button type="primary" title="Ctrl+S" loading={editing.isSaving} onClick={() => void editing.save()}>
        保存报名设置
      </Button>
    </div>
  );
}

interface SettingsConflictProps {
  editing: Editing;
  names: ReadonlyMap<string, NamedField>;
}

/** Shows another user's save field by field, in a window over the page. */
function SettingsConflict({ editing, names }: SettingsConflictProps) {
  if (!editing.theirs) return null;
  return (
    <ConflictWindow
      title="报名设置刚刚被别人保存过"
      names={names}
      start={{ ...editing.start }}
      mine={{ ...editing.values() }}
      theirs={{ ...editing.theirs.values }}
      onMerge={editing.merge}
      onBack={editing.backFromConflict}
    />
  );
}

function SignUpLink({ settings: { IsOpen, LinkPath } }: { settings: SignUpSettings }) {
  if (!IsOpen) return null;
  const address = window.location.origin + LinkPath;
  return (
    <Notice
      type="info"
      title="报名的网页，可以发到微信群"
      description={
        <span className="row">
          <code className="min-0 breaks">{address}</code>
          <CopyButton text={address} label="复制链接" />
        </span>
      }
    />
  );
}

/** Fields of a questionnaire alone are not offered. */
const signUpKinds = (Object.keys(fieldKinds) as FieldKind[]).filter(
  (kind) => kind !== 'file' && kind !== 'table',
);

function SettingFields({ settings }: { settings: SignUpSettings }) {
  const { Kind, IsAnswered, Fields, PlacedCount } = settings;
  const answeredKeys = new Set(IsAnswered ? Fields.map(({ Key }) => Key) : []);
  return (
    <>
      <div className="sign-up-switches">
        <Field.Flag name="IsOpen" words={['开放', '不开放']} />
        <Field.Flag name="IsMembersOnly" words={['仅会员', '所有人']} hint="所有人的不必登录" />
        <Field.Flag name="NeedsApproval" words={['要审核', '不审核']} />
        <Field.Flag name="HasWaitingList" words={['候补', '不候补']} />
        {Kind === activityKinds.training && (
          <Field.Flag name="AsksIdNumber" words={['填写', '不填写']} hint="只用于发证" />
        )}
      </div>
      <div className="sign-up-facts">
        <Field.Count
          name="Places"
          placeholder="不限"
          {...(PlacedCount > 0 && { hint: `已报名 ${PlacedCount} 人，不能少于此数` })}
        />
        <Field.Count name="PlacesPerCompany" placeholder="不限" />
        <Field.Time name="From" />
        <Field.Time name="Until" isDeadline hint="空白为活动开始时" />
        <Field.Text name="Fee" placeholder="每人，如：200" hint="元；空白为不收费" />
      </div>
      <Field.Area name="FeeNote" placeholder="账号、汇款附言、开票……" />
      <h2 className="part-title">另外要填的</h2>
      <Field.Own
        name="Fields"
        wordOf={wordsOf}
        checkedOn="onBlur"
        hint="公司名称、姓名、手机号码和职务总是填写"
      >
        <FieldsDesigner answeredKeys={answeredKeys} kinds={signUpKinds} />
      </Field.Own>
    </>
  );
}

function Preview({ title }: { title: string }) {
  const fields = (Form.useWatch('Fields') ?? []) as FormField[];
  const asksIdNumber = Form.useWatch('AsksIdNumber') === true;
  const own = ['公司名称', '姓名', '手机号码', '职务', ...(asksIdNumber ? ['身份证号'] : [])];
  return (
    <FieldsPreview fields={fields}>
      <b className="text-lg breaks">{title}</b>
      <p className="muted m-0">{own.join('、')}</p>
    </FieldsPreview>
  );
}

/** Returns the list of fields for conflicts. */
function wordsOf(value: unknown): string {
  return (
    (value as FormField[]).map(({ Kind, Label }) => `${Label}（${fieldKinds[Kind]}）`).join('、') || '（空）'
  );
}
