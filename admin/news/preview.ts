import type { PreviewedArticle } from '../components/editor/article-preview.tsx';
import type { NewsFields } from './form.ts';

/** Returns the edited text as the preview takes it. */
export function previewOf(fields: Partial<NewsFields>, html: string): PreviewedArticle {
  const { Title, NewsCreateTime, Source, Author } = fields;
  return {
    Title: Title ?? '',
    NewContent: html,
    NewsCreateTime: NewsCreateTime ?? '',
    Source: Source ?? '',
    Author: Author ?? '',
  };
}
