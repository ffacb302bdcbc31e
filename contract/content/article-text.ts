import * as v from 'valibot';

/** The maximum HTML length of an article, in characters; the body limit of the Save calls is higher. */
const contentLength = 1_000_000;

/** Far above what Word and WeChat paste; what it takes to make a text safe grows with these, not with its length alone. */
const limits = { tags: 15_000, depth: 100, attributes: 60_000, references: 50_000 };

/** HTML that can be made safe in good time; a check of every field that takes rich text. */
export const boundedMarkup = v.check<string, (issue: v.CheckIssue<string>) => string>(
  isBoundedMarkup,
  ({ input }) => tooMuchText(input),
);

/** From this number of rows on, the message about a text that is too long names the table, not the format. */
const largeTable = 1000;

/** The message for a text whose markup takes too long to be made safe. */
export const tooComplexText = '正文格式过于复杂，请清除格式后再保存';

function tooMuchText(html: string): string {
  const rows = html.match(/<tr[\s>]/gi)?.length ?? 0;
  return rows < largeTable
    ? tooComplexText
    : `正文里的表格共 ${rows} 行，超出了一篇文章能放的大小，请拆成几篇，或把表格作为附件上传`;
}

/** Absent, null and blank are all no text: an empty editor of an old client sends any of them. */
export const articleText = v.optional(
  v.nullable(v.pipe(v.string('正文应为文字'), v.maxLength(contentLength, '正文过长'), boundedMarkup), ''),
  '',
);

/** Elements without an end tag, or with one that is usually omitted: they do not nest in themselves. */
const endless = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd tr td th'.split(' '),
);
const tagStart = /<(\/?)([a-z][^\s/>]{0,30})?/gi;

/** Counts what parsing would have to build, in one pass that builds nothing. */
export function isBoundedMarkup(html: string): boolean {
  const open = new Map<string, number>();
  let [tags, depth, attributes] = [0, 0, 0];
  for (const { 0: start, 1: slash, 2: tag = '', index } of html.matchAll(tagStart)) {
    const name = tag.toLowerCase();
    const openCount = open.get(name) ?? 0;
    if (slash === '/' && openCount > 0) {
      open.set(name, openCount - 1);
      depth--;
    } else if (slash === '' && name !== '' && !endless.has(name)) {
      open.set(name, openCount + 1);
      depth++;
    }
    tags += slash === '' ? 1 : 0.5;
    attributes += attributesFrom(html, index + start.length);
    if (tags > limits.tags || depth > limits.depth || attributes > limits.attributes) return false;
  }
  return countOf(html, '&') <= limits.references;
}

/** Attributes and declarations of styles up to the end of the tag or the next one: each begins after one of these. */
function attributesFrom(html: string, start: number): number {
  let count = 0;
  for (let at = start; at < html.length; at++) {
    const character = html[at];
    if (character === '<' || character === '>') break;
    if (character === '=' || character === ';' || character === ' ' || character === '\n') count++;
  }
  return count;
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}
