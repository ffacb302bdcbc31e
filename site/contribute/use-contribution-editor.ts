import { useEffect, useRef, useState, type RefObject } from 'react';
import { currentOf } from '#contract/api/envelope.ts';
import { droppedText } from '#contract/content/unkept.ts';
import { contributionForm, webContributions } from '#contract/news/contributions.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { dropDraft, storeDraft, useDraftAutosave } from '#ui/browser/draft.ts';
import { toast } from '#ui/components/toast.tsx';
import { unsentError } from '#ui/editor/unsent-files.ts';
import { useForm, type FieldErrors } from '#ui/form/use-form.ts';
import { call } from '../session/server.ts';
import { readToken } from '../session/token.ts';
import type { ContributionText } from './draft.ts';

interface EditorOptions {
  newsId: number;
  /** The version that the text changes; undefined for a new article. */
  version: number | undefined;
  start: ContributionText;
  /** The initial values come from a draft. */
  isDraft: boolean;
  storageKey: string;
  /** The cover is on its way. */
  isUploading: RefObject<boolean>;
  onSaved: () => void;
}

/** An article as it was saved elsewhere. */
export type NewerVersion = ContributionText & { Version: number };

/** The state of the editor: its values, the draft and sending. Only sending or discarding deletes the draft. */
export function useContributionEditor({
  newsId,
  version,
  start,
  isDraft,
  storageKey,
  isUploading,
  onSaved,
}: EditorOptions) {
  const [isChanged, setIsChanged] = useState(isDraft);
  const [savedAt, setSavedAt] = useState<number | 'failed'>();
  const isDone = useRef(false);
  const [newer, setNewer] = useState<NewerVersion>();
  const based = useRef(version);

  const form = useForm({
    schema: contributionForm,
    start: { NewsId: newsId, ...start },
    check: (values): FieldErrors => {
      const NewContent = textError(values);
      return {
        ...(NewContent !== undefined && { NewContent }),
        ...(isUploading.current && { ImageUrl: '图片还在上传，请稍候再提交' }),
      };
    },
    send: async (values) => {
      setNewer(undefined);
      const input = { ...values, Version: based.current };
      const { Dropped } = await call(webContributions.SaveNews, input).catch((error: unknown) => {
        setNewer(currentOf(error) as NewerVersion | undefined);
        throw error;
      });
      isDone.current = true;
      dropDraft(storageKey);
      toast('提交成功', 'good');
      if (Dropped) toast(droppedText(Dropped));
      onSaved();
    },
  });

  const { values } = form;
  const isUnsaved = () => isChanged && !isDone.current;
  const keep = () => {
    const { NewsId: _id, ...text } = values;
    return storeDraft(storageKey, { ...text, Version: based.current });
  };
  const latest = useRef({ form, isUnsaved });
  useEffect(() => {
    latest.current = { form, isUnsaved };
  });
  useDraftAutosave({
    of: values,
    isUnsaved,
    keep: () => setSavedAt(keep() ? serverNow() : 'failed'),
  });

  // The session ended while the editor was open; the draft is stored (`useLeaveGuard`).
  useEffect(
    () => () => {
      if (latest.current.isUnsaved() && readToken() === null)
        toast('写好的内容已保留为草稿，重新登录后可在投稿中心恢复', 'note');
    },
    [],
  );

  return {
    values,
    /** What was saved elsewhere since the editor was opened; the text is sent only when the member has decided. */
    newer,
    replaceNewer: () => {
      based.current = newer?.Version;
      void form.send(form.values);
    },
    keptAt: savedAt,
    isSending: form.isSending,
    formProps: form.formProps,
    isUnsaved,
    keep,
    keepAndReload: () => {
      if (isUnsaved()) keep();
      // The draft is stored, so no confirmation is needed.
      isDone.current = true;
      window.location.reload();
    },
    /** Closes the editor without storing a draft. */
    discard: () => {
      isDone.current = true;
      dropDraft(storageKey);
    },
    /**
     * Returns the field of the form; a change schedules storing the draft. Uploads also call it long after their start.
     */
    field: <Name extends keyof ContributionText>(name: Name) => {
      const field = form.field(name);
      return {
        ...field,
        onChange: (value: ContributionText[Name]) => {
          setIsChanged(true);
          latest.current.form.put(name, value as never);
        },
      };
    },
  };
}

const { bodyLimit: limit = 0 } = webContributions.SaveNews;
const megabyte = 1024 * 1024;

/** Returns the reason why a text cannot be sent: the server would refuse it or its pictures would be lost. */
export function textError(form: { NewContent: string }): string | undefined {
  const unsent = unsentError(form.NewContent);
  if (unsent !== undefined) return unsent;
  const bytes = new TextEncoder().encode(JSON.stringify(form)).length;
  if (bytes <= limit) return undefined;
  const size = (Math.ceil((bytes / megabyte) * 10) / 10).toFixed(1);
  return `正文过长：现有 ${size} MB，最多 ${limit / megabyte} MB，请删减后再提交，或分成几篇投稿`;
}
