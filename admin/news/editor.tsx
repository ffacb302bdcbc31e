import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { businessNews } from '#contract/news.ts';
import { LateSkeleton } from '../list/late-skeleton.tsx';
import { LoadFailed } from '../list/load-failed.tsx';
import { useAnswer } from '../session/server.ts';
import { useSession } from '../session/session.tsx';
import { NewsDesk, type DeskStart } from './desk.tsx';
import { DraftQuestion } from './draft-question.tsx';
import { draftPlace, dropDraft, readDraft, type NewsDraft } from './draft.ts';
import { fieldsOf, newNewsFields } from './form.ts';
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
  const place = draftPlace(administrator.AdminId, start.newsId);
  const [opened] = useState(start);
  const [draft, setDraft] = useState(() => readDraft(place));
  const [taken, setTaken] = useState<NewsDraft>();

  if (draft) {
    return (
      <DraftQuestion
        draft={draft}
        onTake={() => {
          setTaken(draft);
          setDraft(undefined);
        }}
        onDrop={() => {
          dropDraft(place);
          setDraft(undefined);
        }}
      />
    );
  }
  return <NewsDesk start={opened} draft={taken} place={place} restart={restart} />;
}
