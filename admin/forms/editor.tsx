import { useSearchParams } from 'react-router';
import { businessForms, type ManagedForm } from '#contract/forms/managed-forms.ts';
import { OpenedDocument } from '../components/editor/opened-document.tsx';
import { newDocument, type DocumentStart } from '../components/editor/use-document-editor.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { idIn } from '../components/navigation/id-in.ts';
import { useAnswer } from '../session/server.ts';
import { FormPage } from './editor-form.tsx';
import { copyOf, newForm, valuesOf, type FormValues } from './form.ts';

/** 编辑问卷: `?id=` one that is there, `?copy=` a new one like that, without either a new one. */
export function FormEditor() {
  const [params] = useSearchParams();
  const id = idIn(params, 'id');
  const copied = idIn(params, 'copy');
  if (id > 0) return <SavedForm key={id} id={id} />;
  if (copied > 0) return <SavedForm key={`copy-${copied}`} id={copied} isCopied />;
  return <OpenedForm key="new" start={newDocument(newForm())} about={0} />;
}

function SavedForm({ id, isCopied = false }: { id: number; isCopied?: boolean }) {
  const query = useAnswer(businessForms.GetForm, { id });
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  // A cached answer may be older than the form.
  if (!query.data || !query.isFetchedAfterMount) return <LateSkeleton rows={12} />;
  const form = query.data;
  if (isCopied) return <OpenedForm start={newDocument(copyOf(form))} about={`copy-${id}`} />;
  const saved = newDocument(valuesOf(form));
  return <OpenedForm start={{ ...saved, id, version: form.Version }} about={id} form={form} />;
}

interface OpenedFormProps {
  start: DocumentStart<FormValues>;
  /** What its draft is about. */
  about: number | string;
  /** The stored form; absent for a new one. */
  form?: ManagedForm;
}

function OpenedForm({ form, ...opened }: OpenedFormProps) {
  return (
    <OpenedDocument {...opened} kind="form" summaryOf={({ Fields }) => `${Fields.length} 栏`}>
      {(page) => <FormPage {...page} form={form} />}
    </OpenedDocument>
  );
}
