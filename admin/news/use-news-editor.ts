import { App } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import {
  businessNews,
  type NewsConflict,
  type NewsForm,
  type NewsState,
  type ManagedNews,
} from '#contract/news/managed-news.ts';
import type { NewsReview } from '#contract/news/news-review.ts';
import { newsStatus } from '#contract/news/news.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { dropDraft } from '#ui/browser/draft.ts';
import { type DocumentDraft, asideKey, storeDocumentDraft } from '../components/editor/document-draft.ts';
import {
  useDocumentEditor,
  type DocumentStart,
  type DocumentPaper,
} from '../components/editor/use-document-editor.ts';
import { useDroppedNotice } from '../components/feedback/dropped-notice.ts';
import { isFormValid } from '../components/form/form-validity.ts';
import { useCanCall } from '../components/permissions/permissions.ts';
import { showFieldErrors } from '../session/server.ts';
import { wantedPage } from '../session/wanted-page.ts';
import { isBlankText } from './blank-text.ts';
import type { NewsFields } from './form.ts';
import { savedNotice } from './saved-notice.tsx';
import { useSavedState } from './use-saved-state.ts';

/** An article as the editor opens it. */
export interface EditorStart extends DocumentStart<NewsFields> {
  /** A new article is a draft. */
  state: NewsState;
  /** The hidden column that hides the article from the public. */
  hiddenMenuName: string | undefined;
  /** Undefined: not sent for review. */
  review: NewsReview | undefined;
}

/**
 * The ways in which an article is saved: a draft was never public, a closed one was; a submitted one waits for its
 * review.
 */
type SavedAs = 'draft' | 'closed' | 'published' | 'submitted';

interface EditorOptions {
  start: EditorStart;
  draft: DocumentDraft<NewsFields> | undefined;
  /** Returns the storage key for an article's draft; 0: the article was never saved. */
  storageKeyOf: (newsId: number) => string;
  /** A new article was saved for the first time. */
  onBegun: (newsId: number) => void;
  /** Returns whether publishing in a column requires a text; a single page may have none. */
  needsText: (menuId: number) => boolean;
}

/** Provides state and actions of an article's editor. */
export function useNewsEditor(options: EditorOptions) {
  const { message } = App.useApp();
  const canFeature = useCanCall()(businessFeatured.SaveSelectPosition);
  const article = useArticle(options);
  const { editor, textError, setTextError, saved, returnsTo } = article;
  const { form, text } = editor;
  const twoVersions = useTwoVersions(editor);

  /** Returns the complete editor content as one form. */
  function wholeForm(as: SavedAs): NewsForm {
    return {
      ...editor.fields(),
      // Without the permission to place articles the positions stay, even if another user changed them meanwhile.
      ...(!canFeature && { Seats: undefined }),
      ...statusOf(as, saved),
      NewsId: editor.id,
      NewContent: text.html,
      Version: editor.version(),
    };
  }

  async function saveAs(as: SavedAs) {
    const isFinished = as === 'published' || as === 'submitted';
    const isMissing = isFinished && isBlankText(text.html) && options.needsText(form.getFieldValue('MenuId'));
    setTextError(isMissing ? '请输入内容' : undefined);
    await editor.save(wholeForm(as), async () => (await isFormValid(form)) && !isMissing);
  }

  return {
    ...editor,
    ...saved,
    ...twoVersions,
    textError,
    /** The page that sent the person here, such as a review: it follows a save. */
    returnsTo,
    write(html: string) {
      setTextError(undefined);
      editor.write(html);
    },
    publish: () => saveAs('published'),
    submit: () => saveAs('submitted'),
    onWithdrawn: article.onWithdrawn,
    takeOff: () => saveAs('closed'),
    /** Leaves the article as public as it is; with `mustSubmit`, nothing of a public article is stored by a save. */
    saveAsIs: async (mustSubmit = false) => {
      if (mustSubmit && saved.isPublic)
        return void message.info('文章已发布，修改请点“送审”；没送审的修改保留在本机');
      await saveAs(savedAs(saved.state));
    },
    /** Sends the refused form again, over the version that was seen. */
    saveOver(version: number) {
      editor.goOnFrom(version);
      editor.send(wholeForm(editor.theirs ? wasToBe(editor.theirs.Yours) : savedAs(saved.state)));
    },
  };
}

export type NewsEditorState = ReturnType<typeof useNewsEditor>;

/** Provides the article as a document: its public state, and the effects of a save. */
function useArticle({ start, draft, storageKeyOf, onBegun }: EditorOptions) {
  const { message } = App.useApp();
  const sayDropped = useDroppedNotice();
  const navigate = useNavigate();
  const returnsTo = wantedPage(useSearchParams()[0].get('from'));
  const { noteSaved, ...standing } = useSavedState(start);
  const [textError, setTextError] = useState<string>();
  const editor = useDocumentEditor({
    save: businessNews.SaveNews,
    invalidates: [
      businessNews.GetNewsList,
      businessNews.GetNewsVersions,
      businessReviews.GetProcessItem,
      businessReviews.GetProcessList,
    ],
    start,
    draft,
    storageKey: storageKeyOf(start.id),
    storageKeyOf,
    theirsIn: (data) => data as NewsConflict,
    takes: (error): boolean => {
      const wrongText = textErrorOf(error);
      if (wrongText !== undefined) setTextError(wrongText);
      return wrongText !== undefined && !showFieldErrors(editor.form, error);
    },
    storedAs: ({ NewsId, Version }) => ({ id: NewsId, version: Version }),
    decided: ({ NewsCreateTime }, sent, fields) => ({
      Status: sent.Status,
      IsDraft: sent.IsDraft,
      // A time that was emptied has become that of the save, and stays when the article is saved again.
      ...(fields.NewsCreateTime === sent.NewsCreateTime && { NewsCreateTime }),
    }),
    onStored(saved, sent) {
      void message.success(savedNotice(standing.saved.state, { ...saved, MenuId: Number(sent.MenuId) }));
      noteSaved(saved, sent.Title ?? '');
      sayDropped(saved.Dropped);
      if (returnsTo !== undefined) return void navigate(returnsTo);
      if (editor.id === 0) onBegun(saved.NewsId);
    },
  });
  return { editor, textError, setTextError, returnsTo, ...standing };
}

/** Returns the fields that say whether the article becomes public; a submission leaves that as it is. */
function statusOf(as: SavedAs, { isPublic, state }: ReturnType<typeof useSavedState>['saved']) {
  const isSubmitted = as === 'submitted';
  return {
    Status: as === 'published' || (isSubmitted && isPublic) ? newsStatus.published : newsStatus.closed,
    IsDraft: as === 'draft' || (isSubmitted && state === 'draft'),
    ToReview: isSubmitted,
  };
}

/** Returns the way of saving that does not change who can read the article. */
function savedAs(state: NewsState): SavedAs {
  if (state === 'published' || state === 'scheduled') return 'published';
  return state === 'draft' ? 'draft' : 'closed';
}

/** Returns the way in which a refused save would have saved its article. */
function wasToBe({ Status, IsDraft, ToReview }: NewsForm): SavedAs {
  if (ToReview) return 'submitted';
  if (Number(Status) === newsStatus.published) return 'published';
  return IsDraft ? 'draft' : 'closed';
}

/** Returns the server's error about the text, which is not a field of the form. */
function textErrorOf(error: unknown): string | undefined {
  if (!isApiError(error) || error.code !== resultCode.invalid) return undefined;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('NewContent' in data)) return undefined;
  return String(data.NewContent);
}

type Editor = DocumentPaper<NewsFields> & { backFromConflict: () => void };

/** Provides the actions for the user's own text beside another user's: compare, set aside, restore. */
function useTwoVersions(editor: Editor) {
  const [version, setCompared] = useState<ManagedNews>();
  return {
    /** The other user's version, while it is compared with the editor's content: until a save replaces it. */
    compared: version?.Version === editor.version() ? version : undefined,
    /** Shows both side by side; the next save replaces the other user's version. */
    compareWith(theirs: ManagedNews) {
      editor.goOnFrom(theirs.Version);
      editor.backFromConflict();
      setCompared(theirs);
      editor.unsaved.mark();
    },
    endComparison: () => setCompared(undefined),
    /** Stores the unsaved text beside the article when another version is taken, so that it can be restored. */
    setAside(baseVersion: number) {
      if (!editor.isUnsaved()) return;
      editor.discard();
      const mine = { fields: editor.fields(), html: editor.text.html, version: baseVersion };
      storeDocumentDraft(asideKey(editor.storageKey), mine);
    },
    takeBack(aside: DocumentDraft<NewsFields>) {
      editor.discard();
      storeDocumentDraft(editor.storageKey, aside);
      dropDraft(asideKey(editor.storageKey));
    },
  };
}
