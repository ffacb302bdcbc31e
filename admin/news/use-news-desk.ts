import { App, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isCallFault, resultCode } from '#contract/envelope.ts';
import { businessNews, type NewsConflict, type NewsForm } from '#contract/news.ts';
import { useSend } from '../session/server.ts';
import { asidePlace, dropDraft, keepDraft, type NewsDraft } from './draft.ts';
import type { NewsFields } from './form.ts';

const draftDelayMs = 1500;

/** An article as the desk opens it. */
export interface DeskStart {
  /** 0: never saved. */
  newsId: number;
  version: number | undefined;
  fields: NewsFields;
  html: string;
}

/** What happens on the editor page: typing, keeping a draft, saving, a conflict. */
export function useNewsDesk(start: DeskStart, draft: NewsDraft | undefined, place: string) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [form] = Form.useForm<NewsFields>();
  const [html, setHtml] = useState(draft?.html ?? start.html);
  const [changed, setChanged] = useState(draft !== undefined);
  const [conflict, setConflict] = useState<NewsConflict>();
  const version = useRef(draft?.version ?? start.version);
  const isSaved = useRef(false);
  const draftNow = (): NewsDraft => ({
    fields: form.getFieldsValue(true),
    html,
    version: version.current,
    keptAt: Date.now(),
  });
  const keepSoon = useDraftKeeper(place, draftNow);

  const save = useSend(businessNews.SaveNews, {
    form,
    outdates: [businessNews.GetNewsList, businessNews.GetNewsVersions],
    takes: (fault) => {
      const found = conflictOf(fault);
      if (found) setConflict(found);
      return found !== undefined;
    },
    onDone: (saved) => {
      keepSoon.cancel();
      dropDraft(place);
      version.current = saved.Version;
      isSaved.current = true;
      setChanged(false);
      setConflict(undefined);
      void message.success(start.newsId === 0 ? '提交成功' : '修改成功');
      if (start.newsId === 0) void navigate(`/System/news/edit?id=${saved.NewsId}`, { replace: true });
    },
  });

  function markChanged() {
    isSaved.current = false;
    setChanged(true);
    keepSoon.start();
  }

  /** Everything on the desk as one Save. */
  function wholeForm(): NewsForm {
    return { ...form.getFieldsValue(true), NewsId: start.newsId, NewContent: html, Version: version.current };
  }

  return {
    form,
    html,
    changed,
    conflict,
    isSaving: save.isPending,
    /** Read when a page wants to leave: true once saved, before the state has caught up. */
    isSaved,
    markChanged,
    write: (next: string) => {
      setHtml(next);
      markChanged();
    },
    save: () => save.mutate(wholeForm()),
    saveOver: (onto: number) => {
      version.current = onto;
      save.mutate(wholeForm());
    },
    closeConflict: () => setConflict(undefined),
    /** Keeps what is on the desk as the draft of this article, now. */
    keepAsDraft: () => keepDraft(place, draftNow()),
    /** Puts it beside the article: the other's version `seen` is taken, mine can still be brought back. */
    setAside: (seen: number) => {
      keepSoon.cancel();
      dropDraft(place);
      keepDraft(asidePlace(place), { ...draftNow(), version: seen });
      isSaved.current = true;
    },
  };
}

function conflictOf(fault: unknown): NewsConflict | undefined {
  if (!isCallFault(fault) || fault.code !== resultCode.refused) return undefined;
  const data = fault.data as NewsConflict | null;
  return data && typeof data === 'object' && 'Current' in data ? data : undefined;
}

/** Keeps a draft a moment after the last change. */
function useDraftKeeper(place: string, draft: () => NewsDraft) {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    cancel,
    start: () => {
      cancel();
      timer.current = setTimeout(() => keepDraft(place, latest.current()), draftDelayMs);
    },
  };
}
