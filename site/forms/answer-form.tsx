import { useState } from 'react';
import { webFiles } from '#contract/content/files.ts';
import { blankAnswer, checkAnswers, openFields, type AnswerValue } from '#contract/forms/form-answers.ts';
import { webForms, type OpenForm } from '#contract/forms/forms.ts';
import { upload } from '#ui/api/call.ts';
import { useDraftAutosave } from '#ui/browser/draft.ts';
import { newReceipt } from '#ui/browser/receipt.ts';
import { Button } from '#ui/components/button.tsx';
import { toast } from '#ui/components/toast.tsx';
import { useFormState, type FieldErrors, type FormField, type Values } from '#ui/form/form-state.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { AnswerFields } from '#ui/forms/answer-fields.tsx';
import { privacyAddress } from '../addresses.ts';
import { memberCalls } from '../session/server.ts';
import { callPatiently } from './call-patiently.ts';
import { dropTyped, storedTyped, storeReceipt, storeTyped } from './drafts.ts';
import { FormHead } from './form-head.tsx';
import { matching, useStayQuestion } from './typed.ts';

interface AnswerFormProps {
  form: OpenForm;
  linkKey: string | undefined;
  /** The id of the member, or the word for a visitor. */
  owner: string;
  isSignedIn: boolean;
  /** The key of the answer that is changed; undefined for a new one. */
  receipt: string | undefined;
  /** Receives the key under which the answer is read again; undefined where it cannot be. */
  onSubmitted: (receipt: string | undefined) => void;
}

/** The form, to be filled in. What is typed stays in this browser until it is submitted. */
export function AnswerForm(props: AnswerFormProps) {
  const { form, owner } = props;
  const answering = useAnswering(props);
  const { state, files, isBusy, isRestored, startAgain } = answering;
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
      <div className="row gap-4">
        <Button kind="primary" type="submit" isBusy={state.isSending || isBusy}>
          {isBusy ? '文件上传中' : form.Own ? '提交修改' : '提交'}
        </Button>
        <a className="muted text-sm" href={privacyAddress} target="_blank" rel="noopener">
          隐私说明
        </a>
      </div>
      {owner !== 'visitor' && form.CompanyName !== '' && !form.IsAnonymous && (
        <p className="muted text-sm m-0">以 {form.CompanyName} 的名义提交。</p>
      )}
    </form>
  );
}

/** Provides what is typed, its draft, and its submission. */
function useAnswering({ form, linkKey, owner, isSignedIn, receipt: given, onSubmitted }: AnswerFormProps) {
  const { FormId } = form;
  const [typed, setTyped] = useState(() => storedTyped(owner, FormId));
  const [receipt] = useState(() => typed?.receipt ?? given ?? newReceipt());
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  const [names, setNames] = useState<Record<string, string>>({ ...form.Own?.FileNames, ...typed?.fileNames });
  const calls = isSignedIn ? memberCalls : { onError: memberCalls.onError };
  const [asOpened] = useState(() => valuesOf(form));
  const state = useFormState<Values>({
    start: { ...asOpened, ...matching(asOpened, typed?.values) },
    errorsIn: (values) => errorsIn(form, values),
    async send(values) {
      const input = submitted({ FormId, Key: linkKey, Receipt: receipt }, values);
      const { IsStored } = await callPatiently(calls, webForms.SubmitForm, input);
      dropTyped(owner, FormId);
      sayStored(form, IsStored);
      if (!form.IsAnonymous) storeReceipt(owner, FormId, receipt);
      onSubmitted(form.IsAnonymous ? undefined : receipt);
    },
  });
  const isTouched = JSON.stringify(state.values) !== JSON.stringify(asOpened);
  useDraftAutosave({
    of: state.values,
    isUnsaved: () => isTouched,
    keep: () => setLost(!storeTyped(owner, FormId, { values: state.values, fileNames: names, receipt })),
  });
  return {
    state,
    isBusy,
    isLost,
    isRestored: typed !== undefined,
    startAgain() {
      dropTyped(owner, FormId);
      setTyped(undefined);
      state.fill(asOpened);
    },
    files: {
      names,
      onName: (key: string, name: string) => setNames((all) => ({ ...all, [key]: name })),
      send: (file: File, options: object) =>
        upload(webFiles.UploadFile, file, file.name, { ...calls, ...options }),
      onBusyChange: setBusy,
    },
  };
}

const submitted = <Named extends object>(named: Named, { CompanyName = '', ...Answers }: Values) => ({
  ...named,
  CompanyName: String(CompanyName),
  Answers,
});

function sayStored({ IsAnonymous }: OpenForm, isStored: boolean) {
  if (!isStored) toast('贵单位此前已提交，这一份没有再存', 'error');
  else toast(IsAnonymous ? '已提交，谢谢' : '已提交', 'good');
}

function errorsIn(form: OpenForm, { CompanyName, ...answers }: Values): FieldErrors {
  const unnamed = form.AsksCompany && String(CompanyName).trim() === '';
  return { ...(unnamed && { CompanyName: '请填写公司名称' }), ...checkAnswers(form.Fields, answers).errors };
}

function valuesOf({ Fields, Own, AsksCompany }: OpenForm): Values {
  const blank = openFields(Fields).map((field) => [field.Key, Own?.Answers[field.Key] ?? blankAnswer(field)]);
  return { ...(AsksCompany && { CompanyName: Own?.CompanyName ?? '' }), ...Object.fromEntries(blank) };
}
