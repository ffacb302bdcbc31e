import { Button } from 'antd';
import { Link } from 'react-router';
import { businessForms, formStatus, type ManagedForm } from '#contract/forms/managed-forms.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import { PageTitle } from '../components/layout/page-title.tsx';
import { Allowed, useCanCall } from '../components/permissions/permissions.ts';
import type { FormEditing } from './use-form-editor.ts';
import { useFormStatus } from './use-form-status.ts';
import { formStates, pageOf } from './words.ts';

interface EditorToolbarProps {
  form: ManagedForm | undefined;
  editor: FormEditing;
  canEdit: boolean;
  tab: string;
}

/** Shows the title of the form, its tabs and its actions. */
export function EditorToolbar({ form, editor, canEdit, tab }: EditorToolbarProps) {
  return (
    <div className="editor-bar" data-saves={tab === ''}>
      <PageTitle className="editor-title one-line">{form ? editor.savedFields.Title : '新建问卷'}</PageTitle>
      {form && <StateMark state={formStates[form.Status]} />}
      <output className="hint">{editor.changed && '有未保存的修改，草稿自动保留在本机'}</output>
      <div className="sheet-tools">
        {canEdit && tab === '' && (
          <Button
            {...(!form && { type: 'primary' })}
            loading={editor.isSaving}
            title="Ctrl+S"
            onClick={() => void editor.save()}
          >
            保存
          </Button>
        )}
        {form && <StatusButton form={form} isChanged={editor.changed} />}
      </div>
      {form && <EditorTabs form={form} tab={tab} />}
    </div>
  );
}

function StatusButton({ form, isChanged }: { form: ManagedForm; isChanged: boolean }) {
  const status = useFormStatus();
  if (form.Status === formStatus.open)
    return (
      <Allowed to={businessForms.CloseForm}>
        <Button loading={status.isPending} onClick={() => void status.close(form)}>
          截止
        </Button>
      </Allowed>
    );
  return (
    <Allowed to={businessForms.PublishForm}>
      <Button
        type="primary"
        loading={status.isPending}
        disabled={isChanged}
        {...(isChanged && { title: '请先保存' })}
        onClick={() => void status.publish(form)}
      >
        {form.Status === formStatus.draft ? '发布' : '重新开放'}
      </Button>
    </Allowed>
  );
}

function EditorTabs({
  form: { FormId, AnswerCount, AskedCount, AnsweredCount, IsCommentRound, Status },
  tab,
}: {
  form: ManagedForm;
  tab: string;
}) {
  const canRead = useCanCall()(businessForms.GetFormAnswers);
  const tabs = [
    { key: '', label: '问卷', to: pageOf(FormId) },
    ...(canRead && Status !== formStatus.draft
      ? [
          { key: 'answers', label: `收到的 ${AnswerCount}`, to: pageOf(FormId, 'answers') },
          { key: 'missing', label: `没填的 ${AskedCount - AnsweredCount}`, to: pageOf(FormId, 'missing') },
          { key: 'sums', label: '汇总', to: pageOf(FormId, 'sums') },
          ...(IsCommentRound ? [{ key: 'comments', label: '意见处理', to: pageOf(FormId, 'comments') }] : []),
        ]
      : []),
    { key: 'history', label: '变更记录', to: pageOf(FormId, 'history') },
  ];
  return (
    <nav className="views editor-tabs" aria-label="问卷的各页">
      {tabs.map(({ key, label, to }) => (
        <Link key={key} to={to} aria-current={key === tab ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
