import { Marked } from 'marked';
import { headOf, type HandbookHead } from './page-head.ts';

export interface HandbookPage extends HandbookHead {
  /** Its file name without the extension. */
  name: string;
  html: string;
  /** Its text without marks. */
  words: string;
}

const sources = import.meta.glob<string>('../../docs/handbook/*-*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Built addresses of the pictures, by their path from this file. */
const pictures = import.meta.glob<string>('../../docs/handbook/pictures/*', {
  query: '?url',
  import: 'default',
  eager: true,
});

const markdown = new Marked({
  async: false,
  walkTokens(token) {
    if (token.type === 'image') token.href = pictures[`../../docs/handbook/${String(token.href)}`];
  },
});

/** The handbook in its order; the number before a file's name is its place. */
export const pages: readonly HandbookPage[] = Object.entries(sources)
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([path, source]) => pageOf(path, source));

function pageOf(path: string, source: string): HandbookPage {
  const { head, text } = headOf(source);
  const html = markdown.parse(text, { async: false });
  const words = html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { ...head, name: path.slice(path.lastIndexOf('/') + 1, -'.md'.length), html, words };
}

/** Returns the handbook's pages about the back-office page at this address, the best match first. */
export function pagesAt(pathname: string): readonly HandbookPage[] {
  const address = pathname.toLowerCase().replace(/\/+$/, '');
  const place = ({ at }: HandbookPage) => at.findIndex((one) => one.toLowerCase() === address);
  return pages.filter((page) => place(page) >= 0).toSorted((one, other) => place(one) - place(other));
}

/** Pages with every word of the search, those with them in the title first. */
export function findPages(search: string): readonly HandbookPage[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const inTitle = pages.filter(({ title }) => has(title));
  return [...inTitle, ...pages.filter((page) => !inTitle.includes(page) && has(page.title + page.words))];
}

/** Returns the text around the first match of the search. */
export function excerptOf({ words }: HandbookPage, search: string): string {
  const first = search.toLowerCase().split(/\s+/).find(Boolean) ?? '';
  const at = Math.max(0, words.toLowerCase().indexOf(first) - 16);
  const end = at + 60;
  return `${at > 0 ? '…' : ''}${words.slice(at, end)}${end < words.length ? '…' : ''}`;
}
