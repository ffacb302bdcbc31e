import { useSearchParams } from 'react-router';
import { nobody, type Audience } from '#contract/audience/audience.ts';
import { fieldKinds, type FormField } from '#contract/forms/form-fields.ts';
import { businessForms, type ManagedForm } from '#contract/forms/managed-forms.ts';
import { AudienceField } from '../components/audience/audience-field.tsx';
import { useAudienceWords } from '../components/audience/use-audience-words.ts';
import { DocumentForm } from '../components/editor/document-form.tsx';
import type { DocumentPageProps } from '../components/editor/opened-document.tsx';
import { FieldsDesigner } from '../components/fields-designer/designer.tsx';
import { fieldsOf } from '../components/form/fields.tsx';
import { usePageTab } from '../components/navigation/page-tab.ts';
import { useCanCall } from '../components/permissions/permissions.ts';
import { RecordHistory } from '../components/record/record-history.tsx';
import { FormAnswers } from './answers.tsx';
import { FormComments } from './comments.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import './forms.css';
import type { FormValues } from './form.ts';
import { LinkNotice } from './link-notice.tsx';
import { MissingMembers } from './missing.tsx';
import { FormPreview } from './preview.tsx';
import { ShortRound } from './short-round.tsx';
import { FormSums } from './sums.tsx';
import { useFormEditor } from './use-form-editor.ts';
import { historyFields } from './words.ts';

// The checks of several fields together are made by the page.
const Field = fieldsOf({ input: businessForms.SaveForm.input.pipe[0] });

interface FormPageProps extends DocumentPageProps<FormValues> {
  form: ManagedForm | undefined;
}

/** Shows the page of one form: its fields, its answers and its history. */
export function FormPage({ start, draft, form, ...keys }: FormPageProps) {
  const [params] = useSearchParams();
  const tab = form ? (params.get('tab') ?? '') : '';
  const editor = useFormEditor({ start, draft, ...keys });
  const canEdit = useCanCall()(businessForms.SaveForm);
  usePageTab({ title: form ? `问卷：${editor.savedFields.Title}` : '新建问卷', isUnsaved: editor.changed });
  return (
    <>
      <EditorToolbar form={form} editor={editor} canEdit={canEdit} tab={tab} />
      {form && tab === '' && <LinkNotice form={form} />}
      <DocumentForm
        editor={editor}
        what="问卷"
        start={start}
        draft={draft}
        canEdit={canEdit}
        canSave={canEdit && tab === ''}
        isHidden={tab !== ''}
      >
        <div className="form-columns">
          <FormSheet form={form} />
          <aside className="sheet kept-in-sight" aria-label="预览">
            <FormPreview />
          </aside>
        </div>
      </DocumentForm>
      {form && <OtherTab tab={tab} form={form} />}
    </>
  );
}

function FormSheet({ form }: { form: ManagedForm | undefined }) {
  const audienceWord = useAudienceWords();
  const hasAnswers = form !== undefined && form.AnswerCount > 0;
  const answeredKeys = new Set(hasAnswers ? form.Fields.map(({ Key }) => Key) : []);
  return (
    <section className="sheet" aria-label="问卷">
      <ShortRound />
      <Field.Text name="Title" placeholder="如：2026 年第三季度行业统计" />
      <Field.Area name="Content" placeholder="填写要求、咨询电话……" />
      <div className="row gap-6 top">
        <Field.Day name="CloseDay" />
        <Field.Flag name="IsSingle" words={['每家一份', '可填多份']} hint="每家一份的，截止前可以修改" />
        <Field.Flag name="IsAnonymous" words={['匿名', '记名']} hint="匿名的不记录单位和时间" />
        <Field.Flag name="IsOpenToAll" words={['凭链接', '仅会员']} hint="会员始终可以登录填写" />
      </div>
      <Field.Own name="Audience" wordOf={audienceWord}>
        <AskedAudience />
      </Field.Own>
      <Field.Own name="Fields" wordOf={wordsOf} checkedOn="onBlur">
        <FieldsDesigner answeredKeys={answeredKeys} />
      </Field.Own>
    </section>
  );
}

/** All members are asked unless somebody says otherwise. */
const everybody: Audience = { ...nobody, IsAll: true };

interface AskedAudienceProps {
  id?: string;
  value?: Audience | null;
  onChange?: (audience: Audience) => void;
}

function AskedAudience({ value, ...field }: AskedAudienceProps) {
  return <AudienceField {...field} value={value ?? everybody} hasMissing={false} />;
}

/** Returns the list of fields for the history and for conflicts. */
function wordsOf(value: unknown): string {
  return (
    (value as FormField[]).map(({ Kind, Label }) => `${Label}（${fieldKinds[Kind]}）`).join('、') || '（空）'
  );
}

function OtherTab({ tab, form }: { tab: string; form: ManagedForm }) {
  if (tab === 'answers') return <FormAnswers form={form} />;
  if (tab === 'missing') return <MissingMembers form={form} />;
  if (tab === 'sums') return <FormSums form={form} />;
  if (tab === 'comments') return <FormComments form={form} />;
  if (tab !== 'history') return null;
  return (
    <section className="sheet" aria-label="变更记录">
      <RecordHistory entityType="form" recordId={form.FormId} fields={historyFields} />
    </section>
  );
}
