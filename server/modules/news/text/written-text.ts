import { bigramsOf, searchTextOf } from '../search/search-text.ts';
import { plainTextOf, safeRichText, summaryOf } from './rich-text.ts';

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
    summary: summaryOf(plainText),
    searchTitle,
    searchText,
    grams: bigramsOf(searchTitle, searchText),
  };
}
