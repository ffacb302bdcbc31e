import { Segmented } from 'antd';
import { useState } from 'react';
import { ArticleFrame, type ReadingWidth } from '#ui/editor/article-frame.tsx';
import { articlePageCss } from '#ui/editor/article-css.ts';
import type { NewsFields } from './form.ts';
import { shortTime } from './words.ts';

export interface PreviewedNews {
  Title: string;
  NewContent: string;
  NewsCreateTime?: string;
  Source?: string;
  Author?: string;
}

export function previewOf(fields: Partial<NewsFields>, html: string): PreviewedNews {
  const { Title, NewsCreateTime, Source, Author } = fields;
  return {
    Title: Title ?? '',
    NewContent: html,
    NewsCreateTime: NewsCreateTime ?? '',
    Source: Source ?? '',
    Author: Author ?? '',
  };
}

/** The article as a visitor sees it, on a desktop's or a phone's width. */
export function NewsPreview({ news, fixedWidth }: { news: PreviewedNews; fixedWidth?: ReadingWidth }) {
  const [chosen, setChosen] = useState<ReadingWidth>('desktop');
  const width = fixedWidth ?? chosen;
  return (
    <div className="preview" data-width={width}>
      {!fixedWidth && (
        <div className="preview-head">
          <span>访客看到的样子</span>
          <WidthChoice value={width} onChange={setChosen} />
        </div>
      )}
      <div className="preview-paper">
        <ArticleFrame css={articlePageCss} html={news.NewContent} width={width} label="文章预览">
          <header>
            <h1 className="title">{news.Title || '（未填写标题）'}</h1>
            <p className="about">
              {news.NewsCreateTime && <span>{shortTime(news.NewsCreateTime)}</span>}
              {news.Source && <span>来源：{news.Source}</span>}
              {news.Author && <span>作者：{news.Author}</span>}
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
