import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { businessNews } from '#contract/managed-news.ts';
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
  const newsId = Number(params.get('id') ?? 0) || 0;
  // A new generation starts the page again with what the server has now.
  const [generation, setGeneration] = useState(0);
  const restart = () => setGeneration((count) => count + 1);
  return newsId > 0 ? (
    <SavedNews key={`${newsId}-${generation}`} newsId={newsId} restart={restart} />
  ) : (
    <OpenedNews
      key={`new-${generation}`}
      start={{ newsId: 0, version: undefined, fields: newNewsFields, html: '' }}
      restart={restart}
    />
  );
}

function SavedNews({ newsId, restart }: { newsId: number; restart: () => void }) {
  const query = useAnswer(businessNews.GetNewsDetail, { newsid: newsId });
  if (query.isError) return <LoadFailed query={query} />;
  // An answer kept from before may be older than the article.
  if (!query.data || !query.isFetchedAfterMount) return <LateSkeleton rows={12} />;
  const news = query.data;
  return (
    <OpenedNews
      start={{ newsId, version: news.Version, fields: fieldsOf(news), html: news.NewContent }}
      restart={restart}
    />
  );
}

/** Offers the draft of an earlier, interrupted sitting before the desk opens. */
function OpenedNews({ start, restart }: { start: DeskStart; restart: () => void }) {
  const { administrator } = useSession();
  const storageKey = draftKey(administrator.AdminId, start.newsId);
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
  return <NewsDesk start={opened} draft={taken} storageKey={storageKey} restart={restart} />;
}
