import sanitize from 'sanitize-html';
import { cleanAddress } from '#contract/fields/addresses.ts';
import { isSafeAddress } from '#contract/fields/rules.ts';
import { withoutKeys } from '../../files/file-keys.ts';
import { visibleHtml } from './visible-html.ts';

/*
 * The HTML allowed in an article (security line 15). The layout of Word and WeChat survives: their styles are allowed
 * by property, with values that neither fetch nor leave the text's own box.
 */

const boxSides = ['', '-top', '-right', '-bottom', '-left'];
const styleProperties = [
  'color',
  'background',
  'background-color',
  'text-align',
  'text-indent',
  'text-decoration',
  'text-decoration-line',
  'line-height',
  'letter-spacing',
  'word-spacing',
  'white-space',
  'word-break',
  'overflow-wrap',
  'vertical-align',
  'font',
  'font-size',
  'font-family',
  'font-weight',
  'font-style',
  'font-variant',
  'width',
  'min-width',
  'max-width',
  'height',
  'min-height',
  'max-height',
  'aspect-ratio',
  'box-sizing',
  'display',
  'float',
  'clear',
  'flex',
  'flex-flow',
  'flex-direction',
  'flex-wrap',
  'flex-basis',
  'flex-grow',
  'flex-shrink',
  'justify-content',
  'align-items',
  'align-self',
  'gap',
  'columns',
  'column-count',
  'column-gap',
  'border-collapse',
  'border-spacing',
  'border-radius',
  'border-color',
  'border-style',
  'border-width',
  'table-layout',
  'list-style',
  'list-style-type',
  'list-style-position',
  'box-shadow',
  'opacity',
  'overflow',
  'object-fit',
  ...boxSides.flatMap((side) => [`margin${side}`, `padding${side}`, `border${side}`]),
  ...boxSides
    .slice(1)
    .flatMap((side) => [`border${side}-color`, `border${side}-style`, `border${side}-width`]),
];

// No escape and no way over the neighbours; `visibleHtml` left nothing that fetches.
const plainValue = /^(?:[\w\s.,%#"'+/*()\u4e00-\u9fff-]|!important)+$/i;
const notNegative = /^(?!.*(?:^|\s)-)(?:[\w\s.,%+!-])+$/i;

const allowedStyles = Object.fromEntries(
  styleProperties.map((property) => [property, [property.startsWith('margin') ? notNegative : plainValue]]),
);

const cellAttributes = ['colspan', 'rowspan', 'width', 'height', 'align', 'valign', 'scope', 'bgcolor'];

const rules: sanitize.IOptions = {
  allowedTags: [
    'p',
    'div',
    'section',
    'article',
    'header',
    'footer',
    'span',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'ins',
    'sub',
    'sup',
    'small',
    'mark',
    'font',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'a',
    'img',
    'figure',
    'figcaption',
    'audio',
    'video',
    'source',
    'table',
    'caption',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    '*': ['style', 'title', 'align', 'dir', 'lang', 'id'],
    a: ['href', 'target', 'rel', 'download'],
    img: ['src', 'alt', 'width', 'height'],
    audio: ['src', 'controls', 'preload'],
    video: ['src', 'poster', 'controls', 'width', 'height', 'preload', 'playsinline'],
    source: ['src', 'type'],
    table: ['border', 'cellpadding', 'cellspacing', 'width', 'bgcolor'],
    td: cellAttributes,
    th: cellAttributes,
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    ol: ['start', 'type', 'reversed'],
    ul: ['type'],
    li: ['value'],
    font: ['color', 'size', 'face'],
  },
  allowedStyles: { '*': allowedStyles },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: {
    img: ['http', 'https'],
    audio: ['http', 'https'],
    video: ['http', 'https'],
    source: ['http', 'https'],
  },
  allowProtocolRelative: false,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'xml',
    'title',
    'svg',
    'math',
    'template',
    'iframe',
    'object',
    'applet',
    'select',
    'canvas',
  ],
  nestingLimit: 100,
  transformTags: {
    video: withLittlePreload,
    audio: withLittlePreload,
    a: (tagName, attribs) => ({
      tagName,
      attribs: {
        ...attribs,
        ...(attribs.href !== undefined && { href: meantAddress(attribs.href) }),
        ...(attribs.target && { target: '_blank', rel: 'noopener noreferrer' }),
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isSafeAddress(attribs.src ?? ''),
};

/** Completes what was typed or pasted as the address of another site; every other one stays as it is. */
function meantAddress(href: string): string {
  return /^\s*(?:www[.。．]|https?[:：])/i.test(href) ? cleanAddress(href) : href;
}

/** A page does not load a whole film before somebody wants to see it. */
function withLittlePreload(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const isMore = attribs.preload !== undefined && attribs.preload !== 'none';
  return { tagName, attribs: isMore ? { ...attribs, preload: 'metadata' } : attribs };
}

/** Returns the HTML to store: sanitising it again changes nothing. */
export const sanitizeRichText = (html: string) => safeRichText(html).html;

/** Returns the HTML to store, and what of the given one is not in it, in words. */
export function safeRichText(source: string): { html: string; unkept: string[] } {
  const { html, unkept } = visibleHtml(withoutKeys(source.replaceAll('\0', '')));
  return { html: settled(sanitize(html, rules)), unkept };
}

function settled(first: string): string {
  let clean = first;
  // Removing a piece can leave new markup behind. Two rounds settle all but crafted input.
  for (let round = 0; round < 4; round++) {
    const again = cleaned(clean);
    if (again === clean) return clean;
    clean = again;
  }
  return sanitize(clean, { allowedTags: [], allowedAttributes: {} });
}

const cleaned = (html: string) => sanitize(visibleHtml(html).html, rules);

const blockTag =
  /<\/?(?:p|div|section|article|header|footer|br|hr|h[1-6]|blockquote|pre|ul|ol|li|dl|dt|dd|figure|figcaption|table|caption|tr|td|th)\b[^>]*>/gi;
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** Returns the text of sanitised HTML; blocks are separated by a line feed, inline markup by nothing. */
export function plainTextOf(html: string): string {
  return html
    .replaceAll(blockTag, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\n ]*/g, '\n')
    .trim();
}

/** Returns whether HTML has no text, picture, media or table: what an editor leaves of an empty text. */
export function isBlank(html: string): boolean {
  const blank = /<(?!(?:img|video|audio|table|hr)\b)[^<>]*>|&nbsp;|[\s\u00a0]+/gy;
  while (blank.test(html)) if (blank.lastIndex === html.length) return true;
  return html === '';
}
