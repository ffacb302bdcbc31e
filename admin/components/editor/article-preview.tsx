import { Segmented } from 'antd';
import { useState } from 'react';
import { articlePageCss } from '#ui/editor/article-css.ts';
import { ArticleFrame, type ReadingWidth } from '#ui/editor/article-frame.tsx';
import { useMedia } from '../layout/use-element-width.ts';
import './article-preview.css';
import { shortTime } from '../list/columns.tsx';

/** The parts of an article that the preview shows. */
export interface PreviewedArticle {
  Title: string;
  NewContent: string;
  NewsCreateTime?: string;
  Source?: string;
  Author?: string;
}

interface ArticlePreviewProps {
  article: PreviewedArticle;
  /** The only width offered. */
  fixedWidth?: ReadingWidth;
  startWidth?: ReadingWidth;
}

/** Shows the article as a visitor sees it, at a desktop's or a phone's width. */
export function ArticlePreview({ article, fixedWidth, startWidth }: ArticlePreviewProps) {
  const isPhone = useMedia('(width < 768px)');
  const [readingWidth, setReadingWidth] = useState<ReadingWidth>(
    startWidth ?? (isPhone ? 'phone' : 'desktop'),
  );
  const width = fixedWidth ?? readingWidth;
  return (
    <div className="preview rounded-tile bordered clipped min-0" data-width={width}>
      {!fixedWidth && (
        <div className="preview-head">
          <span>访客看到的样子</span>
          <WidthChoice value={width} onChange={setReadingWidth} />
        </div>
      )}
      <div className="preview-paper">
        <ArticleFrame css={articlePageCss} html={article.NewContent} width={width} label="文章预览">
          <header>
            <h1 className="title">{article.Title || '（未填写标题）'}</h1>
            <p className="about">
              {article.NewsCreateTime && <span>{shortTime(article.NewsCreateTime)}</span>}
              {article.Source && <span>来源：{article.Source}</span>}
              {article.Author && <span>作者：{article.Author}</span>}
            </p>
          </header>
        </ArticleFrame>
      </div>
    </div>
  );
}

export function WidthChoice({
  value,
  onChange,
}: {
  value: ReadingWidth;
  onChange: (width: ReadingWidth) => void;
}) {
  return (
    <Segmented
      size="small"
      aria-label="预览宽度"
      value={value}
      onChange={onChange}
      options={[
        { value: 'desktop', label: '电脑' },
        { value: 'phone', label: '手机' },
      ]}
    />
  );
}
