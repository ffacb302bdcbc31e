import { plainTextOf } from './rich-text.ts';

/* The summary of an article, derived from its text: what a reader of a list learns first. */

/** In characters as people count them. */
const maxLength = 120;
/** Whole sentences that are shorter say too little alone. */
const minSentences = 40;
/** A sentence is cut at a comma only beyond this. */
const minClause = 60;

/**
 * Returns the first sentences of sanitised HTML, without what only opens a letter: the title once more, the number of
 * the document, its day, headings and the salutation. Tables and captions are left out; a text without a sentence has a
 * blank summary.
 */
export function summaryOf(title: string, html: string): string {
  const { prose, tables } = partsOf(html.replaceAll(caption, '$1'));
  const lines = afterOpening(title, linesOf(prose));
  // A whole text may be laid out in a table.
  const text = lines.length > 0 ? lines : linesOf(tables).filter((line) => sentenceSign.test(line));
  return firstSentences(text.join(' '));
}

const linesOf = (html: string) =>
  plainTextOf(html)
    .split('\n')
    .filter((line) => line !== '');

/** A centred line below a picture. */
const caption = /(<img\b[^>]*>\s*<\/p>\s*)<p\b[^>]*text-align:\s*center[^>]*>[^<]{0,60}<\/p>/gi;

/** Parts the HTML into the text of its tables and the rest; headings and captions are in neither. */
function partsOf(html: string): { prose: string; tables: string } {
  const parts = { prose: '', tables: '' };
  let [tableDepth, asideDepth, at] = [0, 0, 0];
  const take = (to: number) => {
    if (asideDepth === 0) parts[tableDepth > 0 ? 'tables' : 'prose'] += html.slice(at, to);
  };
  for (const { 0: tag, 1: slash, 2: name, index } of html.matchAll(
    /<(\/?)(table|h[1-6]|figcaption)\b[^>]*>/gi,
  )) {
    take(index);
    at = index + tag.length;
    const step = slash === '' ? 1 : -1;
    if (name?.toLowerCase() === 'table') tableDepth += step;
    else asideDepth += step;
    parts.prose += '<br>';
  }
  take(html.length);
  return parts;
}

const sentenceSign = /[。！？!?；]|\.(?:\s|$)/u;
const documentNumber =
  /^(?:(?:发文字号|文号)[：:])?\s*[\p{Script=Han}A-Za-z]{0,20}\s*[〔[［(（【]\s*(?:19|20)\d\d\s*年?[〕\]］)）】]\s*第?\s*\d+\s*号$/u;
const day = /^[(（]?(?:19|20)\d\d\s*[年.\-/]\s*\d{1,2}\s*[月.\-/]\s*\d{1,2}\s*日?[)）]?$/u;
const numberedHeading = /^[一二三四五六七八九十]{1,3}、[^。！？；：:]{1,30}$/u;
/** Addressees and a colon: 各会员单位：, 尊敬的各位会员：. */
const salutation =
  /^(?:(?:各|尊敬的|亲爱的|致|全体)[^。！？；：:]{1,60}|[^。！？；：:，,]{1,20}(?:单位|会员|企业|公司|分会|委员会|委员|代表|理事|专家|同志|先生|女士|朋友们?|同仁|Members?|Colleagues|Sir or Madam))\s*[：:]\s*/u;
const englishSalutation = /^(?:Dear|To all)\b[^.!?:]{0,60}[,:]\s*/u;

function afterOpening(title: string, lines: readonly string[]): string[] {
  const bare = (text: string) => text.replaceAll(/[\s《》“”"]/gu, '');
  const opens = (line: string) =>
    bare(line) === bare(title) ||
    [documentNumber, day, numberedHeading].some((form) => form.test(line)) ||
    withoutSalutation(line) === '';
  const begin = lines.findIndex((line) => !opens(line));
  if (begin < 0) return [];
  const [first = '', ...others] = lines.slice(begin);
  return [withoutSalutation(first), ...others];
}

const withoutSalutation = (line: string) => line.replace(salutation, '').replace(englishSalutation, '');

/** Returns as many whole sentences as fit; a longer first one ends at a comma, with an ellipsis. */
function firstSentences(text: string): string {
  const { characters, isWhole } = charactersOf(text);
  if (isWhole) return text;
  const cut = characters.join('');
  const whole = upToLast(cut, /[。！？!?][”’」』）)"]*|\.(?=\s)/gu);
  if (whole.length >= minSentences) return whole;
  const clause = upToLast(cut, /[，、；：,;](?=.)|(?<=[A-Za-z,;]) (?=[A-Za-z])/gu);
  return `${(clause.length >= minClause ? clause : cut).replace(/[\s，、；：,;]+$/u, '')}…`;
}

/** Returns the text up to the end of the last match. */
function upToLast(text: string, sign: RegExp): string {
  const last = [...text.matchAll(sign)].at(-1);
  return last ? text.slice(0, last.index + last[0].length) : '';
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });
/** The longest emoji has fewer parts. A letter may carry any number of marks; beyond this the text ends before it. */
const maxUnits = 20;

/** Returns the characters that a summary may have, and whether they are the whole text; an emoji is one. */
function charactersOf(text: string): { characters: string[]; isWhole: boolean } {
  const read = text.slice(0, (maxLength + 1) * maxUnits).replace(/[\uD800-\uDBFF]$/, '');
  const characters = Array.from(segmenter.segment(read), ({ segment }) => segment);
  const isWhole = read === text && characters.length <= maxLength;
  // The last one that was read may go on.
  return { characters: isWhole ? characters : characters.slice(0, -1).slice(0, maxLength), isWhole };
}
