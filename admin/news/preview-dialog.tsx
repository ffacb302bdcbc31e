import { Modal } from 'antd';
import { businessNews, newsStateOf } from '#contract/news/managed-news.ts';
import { ArticlePreview } from '../components/editor/article-preview.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { useAnswer } from '../session/server.ts';
import { pageOf } from './saved-notice.tsx';

export function NewsPreviewDialog({ newsId, onClose }: { newsId: number; onClose: () => void }) {
  const query = useAnswer(businessNews.GetNewsDetail, { newsid: newsId });
  const news = query.data;
  const isPublic = news && newsStateOf(news) === 'published' && news.HiddenMenuName === undefined;
  return (
    <Modal
      open
      title="预览"
      width={1000}
      onCancel={onClose}
      footer={
        isPublic && (
          <a href={pageOf(news)} target="_blank" rel="noreferrer">
            在网站上打开
          </a>
        )
      }
    >
      <div className="preview-dialog">
        {query.isPending && <LateSkeleton rows={8} />}
        {query.isError && <LoadFailed query={query} />}
        {news && <ArticlePreview article={news} />}
      </div>
    </Modal>
  );
}
