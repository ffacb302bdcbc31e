import { Alert } from 'antd';
import type { SubmittedArticle } from '#contract/members/review-rounds.ts';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { useMedia } from '../components/layout/use-element-width.ts';
import { checkArticle } from './article-checks.ts';

/** Loaded when the first contribution is read. */
const ArticlePreview = lazyComponent(
  () => import('../components/editor/article-preview.tsx').then((file) => file.ArticlePreview),
  () => <LateSkeleton rows={8} />,
);

interface ArticleProps {
  record: SubmittedArticle;
  author: string;
}

/** Shows a contribution exactly as a visitor would see it, and points to check before it is public. */
export function Article({ record, author }: ArticleProps) {
  // Below that width the page of a desktop would be too small to read.
  const isWide = useMedia('(width >= 1600px), (1000px <= width < 1280px)');
  const { letters, pictures, outside, numbers } = checkArticle(record.NewContent, window.location.host);
  return (
    <div className="stack gap-3">
      <p className="review-article-facts row gap-1 gap-x-3 soft">
        <span>栏目：{record.MenuName}</span>
        <span>{letters} 字</span>
        <span>{pictures} 张图片</span>
        <span>{record.ImageUrl === '' ? '没有封面' : '封面：'}</span>
        {record.ImageUrl !== '' && <img src={record.ImageUrl} alt="封面" />}
      </p>
      {numbers.length > 0 && (
        <Alert type="warning" showIcon title={`正文中有个人号码：${numbers.join('、')}`} />
      )}
      {outside.length > 0 && <Alert type="warning" showIcon title={`链接通往站外：${outside.join('、')}`} />}
      <div className="review-article-paper">
        <ArticlePreview
          key={String(isWide)}
          startWidth={isWide ? 'desktop' : 'phone'}
          article={{ Title: record.Title, NewContent: record.NewContent, Author: author }}
        />
      </div>
    </div>
  );
}
