import { useRef, useState } from 'react';
import { webFiles } from '#contract/content/files.ts';
import { blankAnswer, checkAnswers, openFields } from '#contract/forms/form-answers.ts';
import { webForms, type FormDraft, type OpenForm } from '#contract/forms/forms.ts';
import { upload } from '#ui/api/call.ts';
import type { CallOptions } from '#ui/api/transport.ts';
import { useDraftAutosave } from '#ui/browser/draft.ts';
import { newReceipt } from '#ui/browser/receipt.ts';
import { toast } from '#ui/components/toast.tsx';
import { useFormState, type FieldErrors, type Values } from '#ui/form/form-state.ts';
import { recountForms } from '../session/forms-to-fill.tsx';
import { memberCalls } from '../session/server.ts';
import { callPatiently } from './call-patiently.ts';
import { dropTyped, storedTyped, storeReceipt, storeTyped, type Typed } from './drafts.ts';
import { useFreshFields } from './fresh-fields.tsx';
import { useServerDraft } from './server-draft.ts';
import { matching } from './typed.ts';

export interface AnswerFormProps {
  form: OpenForm;
  linkKey: string | undefined;
  /** The company or visitor that types in this browser: each has drafts of its own. */
  owner: string;
  isSignedIn: boolean;
  /** The key of the answer that is changed; undefined for a new one. */
  receipt: string | undefined;
  /** Receives the key under which the answer is read again; undefined where it cannot be. */
  onSubmitted: (receipt: string | undefined) => void;
  /** Reads the form as it is now. */
  read: () => Promise<OpenForm>;
  /** Reads the form again: another window has submitted it. */
  onReadAgain: () => void;
}

/** The field that a form may have besides those of the office. */
export const ownNames: readonly string[] = ['CompanyName'];

/** Provides what is typed, its draft, and its submission. */
export function useAnswering(props: AnswerFormProps) {
  const { linkKey, owner, isSignedIn, onSubmitted } = props;
  const { form, isChanged, takeRefusal } = useFreshFields(props.form);
  const { FormId } = form;
  const [typed, setTyped] = useState(() => latestTyped(form, owner));
  const [receipt] = useState(() => typed?.receipt ?? props.receipt ?? newReceipt());
  const isSent = useRef(false);
  const files = useFiles({ ...form.Own?.FileNames, ...typed?.fileNames });
  const calls = isSignedIn && !form.IsPersonal ? memberCalls : { onError: memberCalls.onError };
  const [asOpened] = useState(() => valuesOf(form));
  const state = useFormState<Values>({
    start: { ...asOpened, ...matching(asOpened, typed?.values) },
    errorsIn: (values) => errorsIn(form, values),
    takeRefusal: (errors, fill) => takeRefusal(errors, fill, { ownNames, read: props.read, valuesOf }),
    async send(values) {
      await draft.stop();
      const input = submitted({ FormId, Key: linkKey, Receipt: receipt }, values);
      const { IsStored } = await callPatiently(calls, webForms.SubmitForm, input).catch(draft.resumeAfter);
      isSent.current = true;
      dropTyped(owner, FormId);
      sayStored(form, IsStored);
      recountForms();
      if (!form.IsAnonymous) storeReceipt(owner, FormId, receipt);
      onSubmitted(form.IsAnonymous ? undefined : receipt);
    },
  });
  const drafts = useDrafts(form, owner, {
    state,
    asOpened,
    files,
    isSent,
    sending: { calls, input: { FormId, Key: linkKey, Receipt: receipt } },
  });
  const { draft } = drafts;
  return {
    form,
    state,
    isChanged,
    isBusy: files.isBusy,
    ...drafts,
    isRestored: typed !== undefined,
    startAgain() {
      dropTyped(owner, FormId);
      setTyped(undefined);
      state.fill(valuesOf(form));
      draft.discard();
    },
    files: { ...files, send: files.sendBy(calls) },
  };
}

/** Provides the names of the uploaded files by the keys of their fields. */
function useFiles(start: Record<string, string>) {
  const [names, setNames] = useState(start);
  const [isBusy, onBusyChange] = useState(false);
  const add = (more: Record<string, string>) => setNames((all) => ({ ...all, ...more }));
  return {
    names,
    isBusy,
    add,
    onName: (key: string, name: string) => add({ [key]: name }),
    sendBy: (calls: CallOptions) => (file: File, options: object) =>
      upload(webFiles.UploadFile, file, file.name, { ...calls, ...options }),
    onBusyChange,
  };
}

interface Drafting {
  state: { values: Values; fill: (values: Values) => void };
  asOpened: Values;
  files: { names: Record<string, string>; add: (names: Record<string, string>) => void };
  /** Set when the answers were submitted: nothing of them is a draft any more. */
  isSent: { readonly current: boolean };
  sending: Pick<Parameters<typeof useServerDraft>[0], 'calls' | 'input'>;
}

/** Stores what is typed in this browser, and of a company on the server too. */
function useDrafts(form: OpenForm, owner: string, drafting: Drafting) {
  const { state, asOpened, files, isSent, sending } = drafting;
  const { fill } = state;
  const [isLost, setLost] = useState(false);
  const [version, setVersion] = useState(form.Draft?.Version ?? 0);
  const isTouched = JSON.stringify(state.values) !== JSON.stringify(asOpened);
  const store = (of: number) => {
    const typed = {
      values: state.values,
      fileNames: files.names,
      receipt: sending.input.Receipt,
      version: of,
    };
    setLost(!storeTyped(owner, form.FormId, typed));
  };
  useDraftAutosave({
    of: state.values,
    isUnsaved: () => isTouched && !isSent.current,
    isKeptOnRemoval: true,
    keep: () => store(version),
  });
  const draft = useServerDraft({
    ...sending,
    isStored: hasServerDraft(form),
    version,
    values: state.values,
    isTouched,
    onSaved(saved) {
      setVersion(saved);
      if (saved !== 0) store(saved);
    },
  });
  return {
    draft,
    isLost,
    takeTheirs() {
      const theirs = draft.goOn();
      if (!theirs) return;
      setVersion(theirs.Version);
      files.add(theirs.FileNames);
      const blank = valuesOf(form);
      fill({ ...blank, ...matching(blank, theirs.Answers) });
    },
    keepMine() {
      draft.goOn();
      draft.save();
    },
  };
}

/** The server stores what companies type, but nothing of visitors and anonymous forms. */
const hasServerDraft = ({ CompanyName, IsAnonymous }: OpenForm) => CompanyName !== '' && !IsAnonymous;

/**
 * Returns what was typed before: in this browser, unless the server has a draft that another window saved since, or one that was here has been
 * submitted elsewhere.
 */
function latestTyped(form: OpenForm, owner: string): Typed | undefined {
  const local = storedTyped(owner, form.FormId);
  if (!hasServerDraft(form)) return local;
  if (local && (local.version ?? 0) === (form.Draft?.Version ?? 0)) return local;
  dropTyped(owner, form.FormId);
  return form.Draft ? typedIn(form.Draft) : undefined;
}

const typedIn = ({ Answers, FileNames, Receipt, Version }: FormDraft): Typed => ({
  values: Answers,
  fileNames: FileNames,
  receipt: Receipt,
  version: Version,
});

const submitted = <Ids extends object>(ids: Ids, { CompanyName = '', ...Answers }: Values) => ({
  ...ids,
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
