import { Modal } from 'antd';
import { businessNews, newsStateOf } from '#contract/news/managed-news.ts';
import { ArticlePreview } from '../components/editor/article-preview.tsx';
import { LoadState } from '../components/feedback/load-state.tsx';
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
        <LoadState query={query} rows={8} />
        {news && <ArticlePreview article={news} />}
      </div>
    </Modal>
  );
}
