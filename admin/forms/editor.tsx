import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { businessForms, type ManagedForm } from '#contract/forms/managed-forms.ts';
import { draftKey } from '../components/editor/document-draft.ts';
import { DraftedDocument } from '../components/editor/drafted-document.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { useAnswer } from '../session/server.ts';
import { useSession } from '../session/session.tsx';
import { FormPage } from './editor-form.tsx';
import { copyOf, newForm, valuesOf, type FormValues } from './form.ts';
import type { EditorStart } from './use-form-editor.ts';

/** 编辑问卷: `?id=` one that is there, `?copy=` a new one like that, without either a new one. */
export function FormEditor() {
  const [params] = useSearchParams();
  const id = numberIn(params.get('id'));
  const copied = numberIn(params.get('copy'));
  if (id > 0) return <SavedForm key={id} id={id} />;
  if (copied > 0) return <SavedForm key={`copy-${copied}`} id={copied} isCopied />;
  return <OpenedForm key="new" start={startOf(newForm())} about="0" />;
}

const numberIn = (text: string | null) => Number(text ?? 0) || 0;
const startOf = (fields: FormValues, saved?: ManagedForm): EditorStart => ({
  id: saved?.FormId ?? 0,
  version: saved?.Version,
  fields,
  html: '',
});

function SavedForm({ id, isCopied = false }: { id: number; isCopied?: boolean }) {
  const query = useAnswer(businessForms.GetForm, { id });
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  // A cached answer may be older than the form.
  if (!query.data || !query.isFetchedAfterMount) return <LateSkeleton rows={12} />;
  const form = query.data;
  if (isCopied) return <OpenedForm start={startOf(copyOf(form))} about={`copy-${id}`} />;
  return <OpenedForm start={startOf(valuesOf(form), form)} about={String(id)} form={form} />;
}

interface OpenedFormProps {
  start: EditorStart;
  /** The key of its draft. */
  about: string;
  /** The stored form; absent for a new one. */
  form?: ManagedForm;
}

function OpenedForm({ start, about, form }: OpenedFormProps) {
  const { administrator } = useSession();
  const storageKeyOf = (of: number | string) => draftKey('form', administrator.AdminId, of);
  const [opened] = useState(start);
  return (
    <DraftedDocument<FormValues>
      storageKey={storageKeyOf(about)}
      isNew={opened.id === 0}
      view={({ fields: { Title, Fields } }) => (
        <p className="stack gap-1 rounded framed p-3">
          <b>{Title || '（未填写标题）'}</b>
          <span>{Fields.length} 栏</span>
        </p>
      )}
    >
      {(draft, storageKey) => (
        <FormPage
          start={opened}
          draft={draft}
          storageKey={storageKey}
          storageKeyOf={storageKeyOf}
          form={form}
        />
      )}
    </DraftedDocument>
  );
}
