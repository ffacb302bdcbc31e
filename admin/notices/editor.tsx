import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessNotices, noticeStatus, type ManagedNotice } from '#contract/notices/managed-notices.ts';
import { draftKey } from '../components/editor/document-draft.ts';
import { DraftedDocument } from '../components/editor/drafted-document.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { useAnswer } from '../session/server.ts';
import { useSession } from '../session/session.tsx';
import { NoticePage } from './editor-form.tsx';
import { newNotice, valuesOf, type NoticeValues } from './form.ts';
import { SentNotice } from './sent.tsx';
import type { EditorStart } from './use-notice-editor.ts';

/** 编辑通知: `?id=` one that is there, `?newsid=` a new one about this article, without either a new one. */
export function NoticeEditor() {
  const [params] = useSearchParams();
  const id = numberIn(params.get('id'));
  const newsId = numberIn(params.get('newsid'));
  if (id > 0) return <SavedNotice key={id} id={id} />;
  if (newsId > 0) return <NoticeAbout key={`news-${newsId}`} newsId={newsId} />;
  return <OpenedNotice key="new" start={startOf(newNotice())} about="0" />;
}

const numberIn = (text: string | null) => Number(text ?? 0) || 0;
const startOf = (fields: NoticeValues, saved?: ManagedNotice): EditorStart => ({
  id: saved?.NoticeId ?? 0,
  version: saved?.Version,
  fields,
  html: '',
});
const refreshMs = 5_000;

function SavedNotice({ id }: { id: number }) {
  const query = useAnswer(
    businessNotices.GetNotice,
    { id },
    { again: ({ QueuedCount }) => QueuedCount > 0 && refreshMs },
  );
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  // A cached answer may be older than the notice.
  if (!query.data || !query.isFetchedAfterMount) return <LateSkeleton rows={12} />;
  const notice = query.data;
  if (notice.Status !== noticeStatus.draft) return <SentNotice notice={notice} />;
  return <OpenedNotice start={startOf(valuesOf(notice), notice)} about={String(id)} notice={notice} />;
}

/** A new notice about an article, whose title it takes. */
function NoticeAbout({ newsId }: { newsId: number }) {
  const query = useAnswer(businessNews.GetNewsDetail, { newsid: newsId });
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  if (!query.data) return <LateSkeleton rows={12} />;
  const { Title } = query.data;
  const start = startOf(newNotice({ NewsId: newsId, Title }));
  return <OpenedNotice start={start} about={`news-${newsId}`} articleTitle={Title} />;
}

interface OpenedNoticeProps {
  start: EditorStart;
  /** The key of its draft. */
  about: string;
  /** The stored notice; absent for a new one. */
  notice?: ManagedNotice;
  /** The title of the article of a new notice. */
  articleTitle?: string;
}

function OpenedNotice({ start, about, notice, articleTitle }: OpenedNoticeProps) {
  const { administrator } = useSession();
  const storageKeyOf = (of: number | string) => draftKey('notice', administrator.AdminId, of);
  const [opened] = useState(start);
  return (
    <DraftedDocument<NoticeValues>
      storageKey={storageKeyOf(about)}
      isNew={opened.id === 0}
      view={({ fields: { Title, Content } }) => (
        <p className="stack gap-1 rounded framed p-3">
          <b>{Title || '（未填写标题）'}</b>
          <span>{Content}</span>
        </p>
      )}
    >
      {(draft, storageKey) => (
        <NoticePage
          start={opened}
          draft={draft}
          storageKey={storageKey}
          storageKeyOf={storageKeyOf}
          notice={notice}
          articleTitle={notice?.Article?.Title ?? articleTitle}
        />
      )}
    </DraftedDocument>
  );
}
