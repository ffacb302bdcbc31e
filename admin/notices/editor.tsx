import { useSearchParams } from 'react-router';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessNotices, noticeStatus, type ManagedNotice } from '#contract/notices/managed-notices.ts';
import { OpenedDocument } from '../components/editor/opened-document.tsx';
import { newDocument, type DocumentStart } from '../components/editor/use-document-editor.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { idIn } from '../components/navigation/id-in.ts';
import { useAnswer } from '../session/server.ts';
import { NoticePage } from './editor-form.tsx';
import { newNotice, valuesOf, type NoticeValues } from './form.ts';
import { SentNotice } from './sent.tsx';

/** 编辑通知: `?id=` one that is there, `?newsid=` a new one about this article, without either a new one. */
export function NoticeEditor() {
  const [params] = useSearchParams();
  const id = idIn(params, 'id');
  const newsId = idIn(params, 'newsid');
  if (id > 0) return <SavedNotice key={id} id={id} />;
  if (newsId > 0) return <NoticeAbout key={`news-${newsId}`} newsId={newsId} />;
  return <OpenedNotice key="new" start={newDocument(newNotice())} about={0} />;
}

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
  const saved = newDocument(valuesOf(notice));
  return <OpenedNotice start={{ ...saved, id, version: notice.Version }} about={id} notice={notice} />;
}

/** A new notice about an article, whose title it takes. */
function NoticeAbout({ newsId }: { newsId: number }) {
  const query = useAnswer(businessNews.GetNewsDetail, { newsid: newsId });
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  if (!query.data) return <LateSkeleton rows={12} />;
  const { Title } = query.data;
  const start = newDocument(newNotice({ NewsId: newsId, Title }));
  return <OpenedNotice start={start} about={`news-${newsId}`} articleTitle={Title} />;
}

interface OpenedNoticeProps {
  start: DocumentStart<NoticeValues>;
  /** What its draft is about. */
  about: number | string;
  /** The stored notice; absent for a new one. */
  notice?: ManagedNotice;
  /** The title of the article of a new notice. */
  articleTitle?: string;
}

function OpenedNotice({ notice, articleTitle, ...opened }: OpenedNoticeProps) {
  return (
    <OpenedDocument {...opened} kind="notice" summaryOf={({ Content }) => Content}>
      {(page) => (
        <NoticePage {...page} notice={notice} articleTitle={notice?.Article?.Title ?? articleTitle} />
      )}
    </OpenedDocument>
  );
}
