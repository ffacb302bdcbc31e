import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { businessNews, newsStateOf } from '#contract/managed-news.ts';
import { dropDraft } from '#ui/draft.ts';
import { ArticlePreview } from '../kit/article-preview.tsx';
import { DraftQuestion } from '../kit/draft-question.tsx';
import { LateSkeleton } from '../kit/late-skeleton.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { useAnswer } from '../session/server.ts';
import { useSession } from '../session/session.tsx';
import { NewsDesk } from './desk.tsx';
import { draftKey, isOfThisTab, readNewsDraft, type NewsDraft } from './draft.ts';
import { fieldsOf, newNewsFields } from './form.ts';
import { previewOf } from './preview.ts';
import type { DeskStart } from './use-news-desk.ts';
import './news.css';

/** 撰写文章: `?id=` edits an article, without it a new one is begun. */
export function NewsEditor() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const newsId = Number(params.get('id') ?? 0) || 0;
  // Another generation starts the page again with what the server has now.
  const [desk, setDesk] = useState<OpenDesk>({ newsId, generation: 0, isNew: newsId === 0 });
  if (desk.newsId !== newsId)
    setDesk({ newsId, generation: desk.generation + 1, isNew: newsId === 0, ...goesOn(desk, newsId) });

  const doors = {
    restart: () =>
      setDesk({ newsId: desk.newsId, generation: desk.generation + 1, isNew: desk.newsId === 0 }),
    onBegun: (begun: number) => {
      setDesk((now) => ({ ...now, begun }));
      void navigate(`/System/news/edit?id=${begun}`, { replace: true });
    },
  };
  return desk.isNew ? (
    <OpenedNews key={desk.generation} start={blank} {...doors} />
  ) : (
    <SavedNews key={desk.generation} newsId={desk.newsId} {...doors} />
  );
}

interface OpenDesk {
  /** In the address. */
  newsId: number;
  generation: number;
  /** It began as a new article. */
  isNew: boolean;
  /** What the new article became; whoever writes it is not disturbed by its new address. */
  begun?: number;
}

const goesOn = ({ generation, begun }: OpenDesk, newsId: number) =>
  begun === newsId && { generation, isNew: true };

const blank: DeskStart = {
  newsId: 0,
  version: undefined,
  state: 'draft',
  hiddenMenuName: undefined,
  fields: newNewsFields,
  html: '',
};

interface Doors {
  restart: () => void;
  onBegun: (newsId: number) => void;
}

function SavedNews({ newsId, ...doors }: Doors & { newsId: number }) {
  const query = useAnswer(businessNews.GetNewsDetail, { newsid: newsId });
  if (query.isError) return <LoadFailed query={query} />;
  // An answer kept from before may be older than the article.
  if (!query.data || !query.isFetchedAfterMount) return <LateSkeleton rows={12} />;
  const news = query.data;
  return (
    <OpenedNews
      start={{
        newsId,
        version: news.Version,
        state: newsStateOf(news),
        hiddenMenuName: news.HiddenMenuName,
        fields: fieldsOf(news),
        html: news.NewContent,
      }}
      {...doors}
    />
  );
}

/** Offers the draft of an earlier, interrupted sitting before the desk opens. */
function OpenedNews({ start, ...doors }: Doors & { start: DeskStart }) {
  const { administrator } = useSession();
  const storageKeyOf = (newsId: number) => draftKey(administrator.AdminId, newsId);
  const storageKey = storageKeyOf(start.newsId);
  const [opened] = useState(start);
  const [found] = useState(() => readNewsDraft(storageKey));
  // What was typed in this very tab is simply there again.
  const [taken, setTaken] = useState<NewsDraft | undefined>(() =>
    found && isOfThisTab(found) ? found : undefined,
  );
  const [draft, setDraft] = useState(taken ? undefined : found);

  if (draft) {
    return (
      <DraftQuestion
        draft={draft}
        onTake={() => {
          setTaken(draft);
          setDraft(undefined);
        }}
        onDrop={() => {
          dropDraft(storageKey);
          setDraft(undefined);
        }}
      >
        <div className="draft-view">
          <ArticlePreview article={previewOf(draft.fields, draft.html)} fixedWidth="desktop" />
        </div>
      </DraftQuestion>
    );
  }
  return <NewsDesk start={opened} draft={taken} storageKeyOf={storageKeyOf} {...doors} />;
}
