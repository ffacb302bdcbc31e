import { App, Form } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  businessNews,
  type ManagedNews,
  type NewsConflict,
  type NewsForm,
  type NewsState,
} from '#contract/managed-news.ts';
import { newsStatus } from '#contract/news.ts';
import { businessPositions } from '#contract/positions.ts';
import { businessReviews } from '#contract/reviews.ts';
import { dropDraft, useDraftKeeper } from '#ui/draft.ts';
import { showFieldFaults, useSendOnce } from '../session/server.ts';
import { wantedPage } from '../session/wanted-page.ts';
import { conflictOf, textFaultOf } from './desk-faults.ts';
import { isBlankText } from './blank-text.ts';
import { useMayCall } from '../kit/may.ts';
import { useUnsaved } from '../kit/use-unsaved.ts';
import { asideKey, keepNewsDraft, type NewsDraft } from './draft.ts';
import type { NewsFields } from './form.ts';
import { droppedNotice, savedNotice } from './saved-notice.tsx';

/** An article as the desk opens it. */
export interface DeskStart {
  /** 0: never saved. */
  newsId: number;
  version: number | undefined;
  /** A new article is a draft. */
  state: NewsState;
  /** The hidden column that keeps the article from the public. */
  hiddenMenuName: string | undefined;
  fields: NewsFields;
  html: string;
}

/** How a save sends an article: a draft is known to nobody outside, a closed one was public once. */
type SavedAs = 'draft' | 'closed' | 'published';

interface DeskOptions {
  start: DeskStart;
  draft: NewsDraft | undefined;
  /** Where the draft of an article is kept; 0: one that was never saved. */
  storageKeyOf: (newsId: number) => string;
  /** A new article was saved for the first time. */
  onBegun: (newsId: number) => void;
  /** Whether a column may be published without a text; a single page may. */
  needsText: (menuId: number) => boolean;
}

/** What happens on the editor page: typing, keeping a draft, saving, a conflict. */
export function useNewsDesk({ start, draft, storageKeyOf, needsText, onBegun }: DeskOptions) {
  const { message } = App.useApp();
  const mayPlace = useMayCall()(businessPositions.SaveSelectPosition);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const returnsTo = wantedPage(params.get('from'));
  const [form] = Form.useForm<NewsFields>();
  const [html, setHtml] = useState(draft?.html ?? start.html);
  const [newsId, setNewsId] = useState(start.newsId);
  const storageKey = storageKeyOf(newsId);
  const [state, setState] = useState(start.state);
  const [hiddenMenuName, setHiddenMenuName] = useState(start.hiddenMenuName);
  const [savedTitle, setSavedTitle] = useState(start.fields.Title);
  const [textFault, setTextFault] = useState<string>();
  const [conflict, setConflict] = useState<NewsConflict>();
  /** The other's version, while it is compared with what is on the desk. */
  const [compared, setCompared] = useState<ManagedNews>();
  const version = useRef(draft?.version ?? start.version);
  const { changes, isUnsaved, ...unsaved } = useUnsaved(draft !== undefined);
  const keep = (key = storageKey) =>
    keepNewsDraft(key, { fields: form.getFieldsValue(true), html, version: version.current });
  useDraftKeeper({ of: changes, isUnsaved, keep: () => keep() });

  const { send, isSending } = useSendOnce(businessNews.SaveNews, {
    form,
    invalidates: [businessNews.GetNewsList, businessNews.GetNewsVersions, businessReviews.GetProcessItem],
    takes: (fault) => {
      const found = conflictOf(fault);
      if (found) setConflict(found);
      const wrongText = textFaultOf(fault);
      if (wrongText !== undefined) setTextFault(wrongText);
      return found !== undefined || (wrongText !== undefined && !showFieldFaults(form, fault));
    },
    onDone: (saved, sent) => {
      dropDraft(storageKey);
      version.current = saved.Version;
      setNewsId(saved.NewsId);
      unsaved.stored();
      form.setFieldsValue({ Status: sent.Status, IsDraft: sent.IsDraft });
      // A time that was emptied has become that of the save, and stays when the article is saved again.
      if (form.getFieldValue('NewsCreateTime') === sent.NewsCreateTime)
        form.setFieldValue('NewsCreateTime', saved.NewsCreateTime);
      if (isUnsaved()) keep(storageKeyOf(saved.NewsId));
      setState(saved.State);
      setHiddenMenuName(saved.HiddenMenuName);
      setSavedTitle(sent.Title ?? '');
      setConflict(undefined);
      setCompared(undefined);
      void message.success(savedNotice(state, { ...saved, MenuId: Number(sent.MenuId) }));
      if (saved.Dropped) void message.warning(droppedNotice(saved.Dropped), 8);
      if (returnsTo !== undefined) return void navigate(returnsTo);
      if (newsId === 0) onBegun(saved.NewsId);
    },
  });

  function discard() {
    unsaved.clear();
    dropDraft(storageKey);
  }

  /** Everything on the desk as one Save. */
  function wholeForm(as: SavedAs): NewsForm {
    return {
      ...form.getFieldsValue(true),
      // Without the right to place articles the seats stay as they are, whoever changed them meanwhile.
      ...(!mayPlace && { Seats: undefined }),
      Status: as === 'published' ? newsStatus.published : newsStatus.closed,
      IsDraft: as === 'draft',
      NewsId: newsId,
      NewContent: html,
      Version: version.current,
    };
  }

  async function saveAs(as: SavedAs) {
    const [whole, changesInIt] = [wholeForm(as), unsaved.count()];
    const isMissing = as === 'published' && isBlankText(html) && needsText(form.getFieldValue('MenuId'));
    setTextFault(isMissing ? '请输入内容' : undefined);
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    );
    const first = form.getFieldsError().find(({ errors }) => errors.length > 0);
    if (first) form.scrollToField(first.name, { block: 'center', focus: true });
    if (isValid && !isMissing && send(whole)) unsaved.sent(changesInIt);
  }

  return {
    newsId,
    storageKey,
    form,
    html,
    state,
    /** Its page on the site opens for everybody, or for members. */
    hasPage: state === 'published' && hiddenMenuName === undefined,
    savedTitle,
    textFault,
    conflict,
    compared,
    changed: changes > 0,
    isSaving: isSending,
    /** The page that sent the person here, such as a review: it follows a save. */
    returnsTo,
    isUnsaved,
    /** Keeps what is on the desk as the draft of this article, now. */
    keep: () => keep(),
    markChanged: unsaved.mark,
    write: (next: string) => {
      setHtml(next);
      setTextFault(undefined);
      unsaved.mark();
    },
    publish: () => saveAs('published'),
    takeOff: () => saveAs('closed'),
    /** Leaves the article as public as it is. */
    saveAsIs: () => saveAs(savedAs(state)),
    saveOver: (onto: number) => {
      version.current = onto;
      const changesInIt = unsaved.count();
      if (send(wholeForm(conflict ? wasToBe(conflict.Yours) : savedAs(state)))) unsaved.sent(changesInIt);
    },
    closeConflict: () => setConflict(undefined),
    /** Both are read side by side; what is saved then goes over the other's version `seen`. */
    compareWith: (seen: ManagedNews) => {
      version.current = seen.Version;
      setConflict(undefined);
      setCompared(seen);
      unsaved.mark();
    },
    endComparison: () => setCompared(undefined),
    /** Puts what is unsaved beside the article: the version `seen` is taken, mine can still be brought back. */
    setAside: (seen: number) => {
      if (!isUnsaved()) return;
      discard();
      keepNewsDraft(asideKey(storageKey), { fields: form.getFieldsValue(true), html, version: seen });
    },
    takeBack: (aside: NewsDraft) => {
      discard();
      keepNewsDraft(storageKey, aside);
      dropDraft(asideKey(storageKey));
    },
    discard,
  };
}

/** The save that changes nothing about who sees an article. */
function savedAs(state: NewsState): SavedAs {
  if (state === 'published' || state === 'scheduled') return 'published';
  return state === 'draft' ? 'draft' : 'closed';
}

/** How a refused save sent its article. */
function wasToBe({ Status, IsDraft }: NewsForm): SavedAs {
  if (Number(Status) === newsStatus.published) return 'published';
  return IsDraft ? 'draft' : 'closed';
}
