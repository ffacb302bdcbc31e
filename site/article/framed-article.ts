import { framedContent } from '#ui/text/framed-content.ts';

/** A long text and the way through it. */
export interface FramedArticle {
  text: string;
  /** Links to the headings, as HTML; null for a text that has few. */
  contents: string | null;
}

/** The number of headings from which a text has a table of contents. */
const minHeadings = 3;
/** Narrower pictures, such as an icon within a line, have nothing to show at a larger size. */
const narrowPicture = 160;

/**
 * The text of an article as its page shows it: headings that can be linked to, pictures that lead to themselves alone.
 * All of it is plain HTML. The text was sanitised when it was saved: its tags are well formed, and an `id` is there only
 * where a link of the text leads to it.
 */
export function framedArticle(html: string): FramedArticle {
  const pageHtml = asInPage(linkedPictures(framedContent(html)));
  const headings = [...pageHtml.matchAll(heading)].filter(([, , , inner = '']) => wordsOf(inner) !== '');
  if (headings.length < minHeadings) return { text: pageHtml, contents: null };
  let count = 0;
  const text = pageHtml.replace(heading, (whole, level: string, attributes: string, inner: string) =>
    wordsOf(inner) === ''
      ? whole
      : `<h${level} id="${idOf(++count, attributes)}"${attributes.replace(ownId, '')}>${inner}</h${level}>`,
  );
  return { text, contents: contentsOf(headings) };
}

/**
 * Returns the HTML as a browser serializes it: if a member's text is the same, reloading it changes nothing on the
 * page.
 */
function asInPage(html: string): string {
  if (typeof document === 'undefined') return html;
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.innerHTML;
}

const heading = /<h([1-6])\b([^>]*)>([^]*?)<\/h\1>/gi;

const ownId = / id="([^"]*)"/;

/** A heading that the text links to keeps its id. */
const idOf = (number: number, attributes: string) => ownId.exec(attributes)?.[1] ?? `part-${number}`;

/** Returns the text without tags; character references stay. */
const wordsOf = (inner: string) =>
  inner
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim();

/** The uppermost level that occurs, and all below it one step further in. */
function contentsOf(headings: RegExpMatchArray[]): string {
  const top = Math.min(...headings.map(([, level]) => Number(level)));
  const entries = headings.map(([, level, attributes = '', inner = ''], index) => {
    const depth = Number(level) === top ? '' : ' data-below';
    return `<li${depth}><a href="#${idOf(index + 1, attributes)}">${wordsOf(inner)}</a></li>`;
  });
  return `<ol>${entries.join('')}</ol>`;
}

/** A picture that is no link yet leads to itself; a page with scripts shows it in front instead. */
function linkedPictures(html: string): string {
  return html.replace(/<a\b[^]*?<\/a>|<img\b[^>]*>/gi, (match) => {
    const address = attributeOf(match, 'src');
    const width = attributeOf(match, 'width');
    const isNarrow = /^\d+(?:px)?$/.test(width) && Number.parseInt(width, 10) < narrowPicture;
    if (!match.toLowerCase().startsWith('<img') || address === '' || isNarrow) return match;
    const name = attributeOf(match, 'alt');
    return `<a href="${address}" data-picture aria-label="查看大图${name && `：${name}`}">${match}</a>`;
  });
}

const attributeOf = (tag: string, name: string) =>
  new RegExp(`^<img\\b[^>]*\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';
