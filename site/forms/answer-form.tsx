import type { AnswerValue } from '#contract/forms/form-answers.ts';
import type { OpenForm } from '#contract/forms/forms.ts';
import { Button } from '#ui/components/button.tsx';
import type { FormField } from '#ui/form/form-state.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { AnswerFields } from '#ui/forms/answer-fields.tsx';
import { privacyAddress } from '../addresses.ts';
import { DraftConflict } from './draft-conflict.tsx';
import { FormHead } from './form-head.tsx';
import { FreshFieldsNote } from './fresh-fields.tsx';
import { useStayQuestion } from './typed.ts';
import { ownNames, useAnswering, type AnswerFormProps } from './use-answering.ts';

/** The form, to be filled in. What is typed stays until it is submitted: of a company on the server, of a visitor in this browser. */
export function AnswerForm(props: AnswerFormProps) {
  const answering = useAnswering(props);
  const { form, state, files, isRestored, startAgain, draft } = answering;
  useStayQuestion(answering.isLost);
  return (
    <form {...state.formProps} className="stack gap-4" aria-label={form.Title}>
      <FormHead form={form} />
      {isRestored && (
        <p className="rounded on-tint py-2 px-4">
          已恢复您此前填写、还没有提交的内容。
          <button type="button" className="link" onClick={startAgain}>
            清空重填
          </button>
        </p>
      )}
      {draft.theirs && (
        <DraftConflict
          theirs={draft.theirs}
          onTheirs={answering.takeTheirs}
          onMine={answering.keepMine}
          onRead={props.onReadAgain}
        />
      )}
      <FreshFieldsNote what="问卷" of={answering} ownNames={ownNames} />
      {form.AsksCompany && (
        <div data-labels="above">
          <TextField
            field={state.field('CompanyName') as FormField<string>}
            label="公司名称"
            isRequired
            autoComplete="organization"
          />
        </div>
      )}
      <AnswerFields
        fields={form.Fields}
        field={(key) => state.field(key) as unknown as FormField<AnswerValue>}
        files={files}
      />
      <SubmitRow form={form} answering={answering} />
      {form.CompanyName !== '' && !form.IsAnonymous && (
        <p className="muted text-sm m-0">以 {form.CompanyName} 的名义提交。</p>
      )}
    </form>
  );
}

interface SubmitRowProps {
  form: OpenForm;
  answering: ReturnType<typeof useAnswering>;
}

function SubmitRow({ form, answering: { state, isBusy, draft } }: SubmitRowProps) {
  return (
    <div className="row gap-4">
      <Button kind="primary" type="submit" isBusy={state.isSending || isBusy}>
        {isBusy ? '文件上传中' : form.Own ? '提交修改' : '提交'}
      </Button>
      <a className="muted text-sm" href={privacyAddress} target="_blank" rel="noopener">
        隐私说明
      </a>
      <span className="muted text-sm" role="status">
        {draft.hasFailed && '草稿暂时只保存在这台设备上'}
        {!draft.hasFailed && draft.time !== '' && `草稿已保存 ${draft.time.slice(11, 16)}`}
      </span>
    </div>
  );
}
