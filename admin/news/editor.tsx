import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { reviewStatus } from '#contract/members/reviews.ts';
import { businessNews, newsStateOf, type ManagedNews } from '#contract/news/managed-news.ts';
import { newsStatus } from '#contract/news/news.ts';
import { ArticlePreview } from '../components/editor/article-preview.tsx';
import { draftKey } from '../components/editor/document-draft.ts';
import { DraftedDocument } from '../components/editor/drafted-document.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { idIn } from '../components/navigation/id-in.ts';
import { useAnswer } from '../session/server.ts';
import { useSession } from '../session/session.tsx';
import { NewsEditorForm } from './editor-form.tsx';
import { fieldsOf, newNewsFields, type NewsFields } from './form.ts';
import { previewOf } from './preview.ts';
import type { EditorStart } from './use-news-editor.ts';
import './news.css';

/** 撰写文章: `?id=` edits an article, without it a new one is begun. */
export function NewsEditor() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const newsId = idIn(params, 'id');
  // Another generation starts the page again with the server's present version.
  const [opened, setOpened] = useState<OpenEditor>({ newsId, generation: 0, isNew: newsId === 0 });
  if (opened.newsId !== newsId)
    setOpened({
      newsId,
      generation: opened.generation + 1,
      isNew: newsId === 0,
      ...continuedDraft(opened, newsId),
    });

  const openers = {
    restart: () =>
      setOpened({ newsId: opened.newsId, generation: opened.generation + 1, isNew: opened.newsId === 0 }),
    onBegun: (begun: number) => {
      setOpened((now) => ({ ...now, begun }));
      void navigate(`/System/news/edit?id=${begun}`, { replace: true });
    },
  };
  return opened.isNew ? (
    <OpenedNews key={opened.generation} start={blank} {...openers} />
  ) : (
    <SavedNews key={opened.generation} newsId={opened.newsId} {...openers} />
  );
}

interface OpenEditor {
  /** The id in the address. */
  newsId: number;
  generation: number;
  /** True if the editor was opened for a new article. */
  isNew: boolean;
  /** The id that a new article received; the editor stays open although its address changes. */
  begun?: number;
}

const continuedDraft = ({ generation, begun }: OpenEditor, newsId: number) =>
  begun === newsId && { generation, isNew: true };

const blank: EditorStart = {
  id: 0,
  version: undefined,
  state: 'draft',
  hiddenMenuName: undefined,
  review: undefined,
  fields: newNewsFields,
  html: '',
};

interface Openers {
  restart: () => void;
  onBegun: (newsId: number) => void;
}

function SavedNews({ newsId, ...openers }: Openers & { newsId: number }) {
  const query = useAnswer(businessNews.GetNewsDetail, { newsid: newsId });
  if (query.isError) return <LoadFailed query={query} />;
  // A cached answer may be older than the article.
  if (!query.data || !query.isFetchedAfterMount) return <LateSkeleton rows={12} />;
  return <OpenedNews start={startOf(query.data)} {...openers} />;
}

/** Begins with the article as it is stored; with its submission, if that is what an author works on. */
function startOf(news: ManagedNews): EditorStart {
  const { Review: review, Submitted: submitted } = news;
  const isRevision =
    news.Status === newsStatus.published && (review?.Status === reviewStatus.underReview || review?.IsOwn);
  const article = { ...news, ...(isRevision ? submitted : undefined) };
  return {
    id: news.NewsId,
    version: news.Version,
    state: newsStateOf(news),
    hiddenMenuName: news.HiddenMenuName,
    review,
    fields: fieldsOf(article),
    html: article.NewContent,
  };
}

function OpenedNews({ start, ...openers }: Openers & { start: EditorStart }) {
  const { administrator } = useSession();
  const storageKeyOf = (newsId: number) => draftKey('news', administrator.AdminId, newsId);
  const [opened] = useState(start);
  return (
    <DraftedDocument<NewsFields>
      storageKey={storageKeyOf(opened.id)}
      isNew={opened.id === 0}
      view={(draft) => (
        <div className="draft-view">
          <ArticlePreview article={previewOf(draft.fields, draft.html)} fixedWidth="desktop" />
        </div>
      )}
    >
      {(draft, storageKey) => (
        <NewsEditorForm
          start={opened}
          draft={draft}
          storageKeyOf={(id) => (id === opened.id ? storageKey : storageKeyOf(id))}
          {...openers}
        />
      )}
    </DraftedDocument>
  );
}
