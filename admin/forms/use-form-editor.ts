import { App, type FormInstance } from 'antd';
import { useState } from 'react';
import * as v from 'valibot';
import { isApiError, resultCode, fieldErrorsOf } from '#contract/api/envelope.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessForms, formForm, type FormForm } from '#contract/forms/managed-forms.ts';
import type { DocumentPageProps } from '../components/editor/opened-document.tsx';
import { useStoredAddress } from '../components/editor/stored-address.ts';
import { useDocumentEditor } from '../components/editor/use-document-editor.ts';
import { isFormValid } from '../components/form/form-validity.ts';
import { valuesOf, type FormValues } from './form.ts';
import { pageOf } from './words.ts';

const { SaveForm, GetForm, GetFormList } = businessForms;

/** Provides state and actions of the page of a form. */
export function useFormEditor({ start, ...options }: DocumentPageProps<FormValues>) {
  const { message } = App.useApp();
  const goTo = useStoredAddress();
  const [savedFields, setSavedFields] = useState(start.fields);
  const isNew = start.id === 0;
  const editor = useDocumentEditor({
    ...options,
    save: SaveForm,
    invalidates: [GetFormList, GetForm, systemAudit.GetRecordHistory],
    start,
    theirsIn: ({ Current }) => Current as FormValues & { Version: number },
    takes: (error: unknown): boolean => showProblems(editor.form, error),
    storedAs: ({ FormId, Version }) => ({ id: FormId, version: Version }),
    onStored({ FormId }, sent) {
      setSavedFields(valuesOf(sent as FormValues));
      void message.success('已保存');
      if (isNew) {
        editor.unsaved.clear();
        goTo(pageOf(FormId));
      }
    },
  });
  const wholeForm = (): FormForm => ({
    ...valuesOf(editor.fields()),
    FormId: start.id,
    Version: editor.version(),
  });
  return {
    ...editor,
    savedFields,
    mine: () => valuesOf(editor.fields()),
    async save() {
      const whole = wholeForm();
      await editor.save(whole, () => isFormValid(editor.form, () => problemsOf(whole)));
    },
    merge(merged: Record<string, unknown>) {
      if (!editor.theirs) return;
      setSavedFields(valuesOf(editor.theirs));
      editor.goOnWith(merged, editor.theirs.Version);
    },
  };
}

export type FormEditing = ReturnType<typeof useFormEditor>;

/** Shows beside its field what a rule about answered fields refused; returns whether it was that. */
function showProblems(form: FormInstance<FormValues>, error: unknown): boolean {
  const isRefused = isApiError(error) && error.code === resultCode.refused;
  const problems = isRefused ? fieldErrorsOf(error) : undefined;
  if (!problems) return false;
  const fields = Object.entries(problems).map(([name, text]) => ({
    name: name as keyof FormValues,
    errors: [text],
  }));
  form.setFields(fields);
  return true;
}

function problemsOf(whole: FormForm) {
  return (v.safeParse(formForm, whole).issues ?? []).map((issue) => {
    const [{ key: name } = { key: '' }, { key: at } = { key: undefined }] = issue.path ?? [];
    const place = typeof at === 'number' ? `第 ${at + 1} 栏：` : '';
    return { name: name as keyof FormValues, errors: [`${place}${issue.message}`] };
  });
}
