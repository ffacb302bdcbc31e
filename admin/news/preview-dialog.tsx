import { Modal } from 'antd';
import { businessNews } from '#contract/managed-news.ts';
import { newsStatus } from '#contract/news.ts';
import { LateSkeleton } from '../kit/late-skeleton.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { useAnswer } from '../session/server.ts';
import { ArticlePreview } from '../kit/article-preview.tsx';

export function NewsPreviewDialog({ newsId, onClose }: { newsId: number; onClose: () => void }) {
  const query = useAnswer(businessNews.GetNewsDetail, { newsid: newsId });
  const news = query.data;
  const isPublic = news !== undefined && news.Status === newsStatus.published && !news.IsScheduled;
  return (
    <Modal
      open
      title="预览"
      width={1000}
      onCancel={onClose}
      footer={
        isPublic && (
          <a href={`/info?MenuId=${news.MenuId}&NewsId=${news.NewsId}`} target="_blank" rel="noreferrer">
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
