import { bigramsOf, searchTextOf } from '../search/search-text.ts';
import { plainTextOf, safeRichText } from './rich-text.ts';
import { summaryOf } from './summary.ts';

/** The HTML that is stored, and everything that is made from it. */
export interface WrittenText {
  content: string;
  /** What is not stored, in words. */
  unkept: string[];
  plainText: string;
  summary: string;
  searchTitle: string;
  searchText: string;
  grams: string[];
}

/** Slow for long HTML: call `readWritten` instead. */
export function writtenText(title: string, html: string): WrittenText {
  const { html: content, unkept } = safeRichText(html);
  const plainText = plainTextOf(content);
  const searchTitle = searchTextOf(title);
  const searchText = searchTextOf(plainText);
  return {
    content,
    unkept,
    plainText,
    summary: summaryOf(title, content),
    searchTitle,
    searchText,
    grams: bigramsOf(searchTitle, searchText),
  };
}
