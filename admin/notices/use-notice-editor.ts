import { App } from 'antd';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { businessNotices, noticeForm, type NoticeForm } from '#contract/notices/managed-notices.ts';
import type { DocumentPageProps } from '../components/editor/opened-document.tsx';
import { useStoredAddress } from '../components/editor/stored-address.ts';
import { useDocumentEditor } from '../components/editor/use-document-editor.ts';
import { isFormValid } from '../components/form/form-validity.ts';
import { valuesOf, type NoticeValues } from './form.ts';
import { noticeReadings } from './use-notice-changes.ts';
import { pageOf } from './words.ts';

/** Provides state and actions of the page of a draft. */
export function useNoticeEditor({ start, ...options }: DocumentPageProps<NoticeValues>) {
  const { message } = App.useApp();
  const goTo = useStoredAddress();
  const [savedFields, setSavedFields] = useState(start.fields);
  const [sending, setSending] = useState<NoticeForm>();
  const isAsking = useRef(false);
  const openSaved = (id: number) => {
    if (start.id !== 0) return;
    editor.unsaved.clear();
    goTo(pageOf(id));
  };
  const editor = useDocumentEditor({
    ...options,
    save: businessNotices.SaveNotice,
    invalidates: noticeReadings,
    start,
    theirsIn: ({ Current }) => Current as NoticeValues & { Version: number },
    storedAs: ({ NoticeId, Version }) => ({ id: NoticeId, version: Version }),
    onStored({ NoticeId, Version }, sent) {
      setSavedFields(valuesOf(sent as NoticeValues));
      if (isAsking.current) return setSending({ ...(sent as NoticeForm), NoticeId, Version });
      void message.success('草稿已保存');
      openSaved(NoticeId);
    },
  });
  const save = async (isForSending: boolean) => {
    isAsking.current = isForSending;
    const whole = { ...valuesOf(editor.fields()), NoticeId: editor.id, Version: editor.version() };
    await editor.save(whole, () => isFormValid(editor.form, () => problemsOf(whole)));
  };
  return {
    ...editor,
    savedFields,
    /** The saved draft whose sending is asked about. */
    sending,
    stopSending() {
      setSending(undefined);
      openSaved(editor.id);
    },
    mine: () => valuesOf(editor.fields()),
    save: () => save(false),
    /** Saves the draft and asks whether it is sent. */
    askToSend: () => save(true),
    merge(merged: Record<string, unknown>) {
      if (!editor.theirs) return;
      setSavedFields(valuesOf(editor.theirs));
      editor.goOnWith(merged, editor.theirs.Version);
    },
  };
}

function problemsOf(whole: NoticeForm) {
  return (v.safeParse(noticeForm, whole).issues ?? []).map((issue) => {
    const [{ key: name } = { key: '' }] = issue.path ?? [];
    return { name: name as keyof NoticeValues, errors: [issue.message] };
  });
}
