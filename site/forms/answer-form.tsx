import { useEffect, useState } from 'react';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { webFiles } from '#contract/content/files.ts';
import { blankAnswer, checkAnswers, openFields, type AnswerValue } from '#contract/forms/form-answers.ts';
import { webForms, type OpenForm } from '#contract/forms/forms.ts';
import { createCall, upload } from '#ui/api/call.ts';
import type { CallOptions } from '#ui/api/transport.ts';
import { useDraftAutosave } from '#ui/browser/draft.ts';
import { Button } from '#ui/components/button.tsx';
import { toast } from '#ui/components/toast.tsx';
import { useFormState, type FieldErrors, type FormField, type Values } from '#ui/form/form-state.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { AnswerFields } from '#ui/forms/answer-fields.tsx';
import { privacyAddress } from '../addresses.ts';
import { memberCalls } from '../session/server.ts';
import { dropTyped, newReceipt, storedTyped, storeReceipt, storeTyped } from './drafts.ts';
import { FormHead } from './form-head.tsx';

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
      const isStored = await submitValues(calls, { FormId, linkKey, receipt }, values);
      dropTyped(owner, FormId);
      sayStored(form, isStored);
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

/** How often a form is sent where the server is too busy, as in the last minute of a form for many members. */
const attempts = 6;

/**
 * Submits the answers, again where the server was too busy: the receipt makes them one. After the end what was typed stays in
 * this browser.
 */
async function submitValues(
  calls: CallOptions,
  {
    FormId,
    linkKey: Key,
    receipt: Receipt,
  }: { FormId: number; linkKey: string | undefined; receipt: string },
  { CompanyName = '', ...Answers }: Values,
): Promise<boolean> {
  const input = { FormId, Key, Receipt, CompanyName: String(CompanyName), Answers };
  for (let attempt = 1; ; attempt++) {
    try {
      return (
        await createCall(attempt < attempts ? { ...calls, onError: () => undefined } : calls)(
          webForms.SubmitForm,
          input,
        )
      ).IsStored;
    } catch (error) {
      const isBusy =
        isApiError(error) && (error.code === resultCode.busy || error.code === resultCode.tooSlow);
      if (!isBusy || attempt === attempts) {
        if (attempt < attempts && isApiError(error)) calls.onError?.(error);
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, attempt * (500 + Math.random() * 1500)));
    }
  }
}

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

/** Leaves out of a draft what the form does not ask any more, or asks in another way. */
function matching(asOpened: Values, typed: Values = {}): Values {
  const isSame = (name: string) =>
    name in asOpened &&
    typeof asOpened[name] === typeof typed[name] &&
    Array.isArray(asOpened[name]) === Array.isArray(typed[name]);
  return Object.fromEntries(Object.entries(typed).filter(([name]) => isSame(name)));
}

/** Asks before the page is left where the browser cannot store what was typed. */
function useStayQuestion(isLost: boolean) {
  useEffect(() => {
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost]);
}
