import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { toMdast, type Handle } from 'hast-util-to-mdast';
import { toMarkdown, type Options } from 'mdast-util-to-markdown';

/*
 * Converts a stored article to Markdown that every program for CommonMark 0.31 reads, by the libraries of unified
 * (docs/decisions/0424). What Markdown itself does not have becomes HTML, which it allows: tables, which often have merged
 * cells, and lowered, raised, underlined or struck-out letters.
 */

/** @throws Error for HTML that is nested more deeply than an article */
export function markdownOf(html: string): string {
  const article = toMdast(fromHtml(html, { fragment: true }), {
    handlers,
    nodeHandlers: { comment: () => [] },
  });
  writeTags(article);
  return toMarkdown(article, writing).trim();
}

type Element = Parameters<Handle>[1];
type Child = Element['children'][number];

const inlineTags = ['sub', 'sup', 'u', 'ins', 's', 'del', 'mark', 'small'];

const handlers: Record<string, Handle> = {
  ...Object.fromEntries(inlineTags.map((tag) => [tag, asTags])),
  table: (_state, table) => ({ type: 'html', value: toHtml({ type: 'root', children: plain([table]) }) }),
  code: (_state, code) => {
    const value = textOf(code).replaceAll(/\s*\n\s*/g, ' ');
    return value.trim() === '' ? [] : { type: 'inlineCode', value };
  },
  audio: linked,
  video: linked,
};

const writing: Options = {
  bullet: '-',
  listItemIndent: 'one',
  rule: '-',
  // Programs differ in what they take off the ends of a line.
  unsafe: ['\u3000', '\u00a0'].flatMap((character) => [
    { character, before: '[\\r\\n]', inConstruct: 'phrasing' as const },
    { character, after: '[\\r\\n]', inConstruct: 'phrasing' as const },
  ]),
};

function textOf(node: Child): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  return node.tagName === 'br' ? '\n' : node.children.map(textOf).join('');
}

/** Writes an element as its tags, without attributes, around Markdown. */
function asTags(...[state, element]: Parameters<Handle>): ReturnType<Handle> {
  const { tagName } = element;
  // The name tells that it belongs into a line.
  const mark = (value: string) => ({ type: 'html' as const, value, data: { hName: tagName } });
  const children = state.all(element);
  return children.length === 0 ? [] : [mark(`<${tagName}>`), ...children, mark(`</${tagName}>`)];
}

type Nodes = ReturnType<typeof toMdast>;
type Content = Extract<Nodes, { children: unknown }>['children'][number];

const letter = /[\p{L}\p{N}]/u;
const tagsOfMarks = { strong: 'strong', emphasis: 'em' };

/**
 * Writes bold and italic words as tags where stars would not be read as such: inside of each other, and between a letter
 * and a sign or a blank, as in `请**各单位：**按时`, which is usual in Chinese. Line breaks at their ends, and at those of a
 * paragraph, are no part of them.
 */
function writeTags(parent: Nodes): void {
  if (!('children' in parent)) return;
  const nodes = (parent.children as Content[]).map((node) =>
    isMarked(node) ? ({ ...node, children: without(node.type, node.children) } as Marked) : node,
  );
  for (const node of nodes) writeTags(node);
  const isBulleted = parent.type === 'list' && parent.ordered !== true;
  const visible = nodes.filter((node) => !isEmpty(node, isBulleted));
  const children = joinedCode(visible.flatMap((node) => (isMarked(node) ? withoutBreaks(node) : [node])));
  const isLine = parent.type === 'paragraph' || parent.type === 'heading';
  const isInside = isMarked(parent as Content);
  const [start, end] = isLine ? endsOf(children) : [0, children.length];
  parent.children = children.slice(start, end).flatMap((node, at, line): Content[] => {
    if (!isMarked(node)) return [node];
    const isUnread = (inner: string, outer: string) => !letter.test(inner) && letter.test(outer);
    const [before, after] = [edgeOf(line[at - 1], -1), edgeOf(line[at + 1], 0)];
    const isRead =
      !isInside &&
      !isUnread(edgeOf(node.children[0], 0), before) &&
      !isUnread(edgeOf(node.children.at(-1), -1), after);
    if (isRead) return [node];
    const tag = tagsOfMarks[node.type];
    return [tagOf(`<${tag}>`), ...node.children, tagOf(`</${tag}>`)];
  }) as never;
}

/**
 * Tells whether a part says nothing: as the first one of an item it would make the next one code, and bullets alone make a
 * line across the page. Numbered items without words count.
 */
function isEmpty(node: Content, isBulleted: boolean): boolean {
  const isPart = ['list', 'paragraph', 'blockquote'].includes(node.type);
  return (
    (isPart || (isBulleted && node.type === 'listItem')) && 'children' in node && node.children.length === 0
  );
}

/** Joins code beside code, whose marks would not be read as such. */
function joinedCode(line: readonly Content[]): Content[] {
  const joined: Content[] = [];
  for (const node of line) {
    const last = joined.at(-1);
    if (last?.type === 'inlineCode' && node.type === 'inlineCode')
      joined[joined.length - 1] = { ...last, value: last.value + node.value };
    else joined.push(node);
  }
  return joined;
}

type Marked = Extract<Content, { type: 'strong' | 'emphasis' }>;
const isMarked = (node: Content): node is Marked => node.type === 'strong' || node.type === 'emphasis';

/** Takes marks of a kind out of a part: bold inside of bold says nothing more, and would put stars beside stars. */
function without(kind: string, nodes: readonly Content[]): Content[] {
  return nodes.flatMap((node) => {
    if (!('children' in node)) return [node];
    const children = without(kind, node.children as Content[]);
    return node.type === kind ? children : [{ ...node, children } as Content];
  });
}

/** Returns a marked part with the line breaks at its ends beside it; without content it is none. */
function withoutBreaks(node: Marked): Content[] {
  const [start, end] = endsOf(node.children);
  if (start >= end) return node.children;
  const inner = { ...node, children: node.children.slice(start, end) };
  return [...node.children.slice(0, start), inner, ...node.children.slice(end)];
}

/** Returns the places between which a line has more than line breaks and blanks. */
function endsOf(line: readonly Content[]): [start: number, end: number] {
  const isBreak = (node: Content) =>
    node.type === 'break' || (node.type === 'text' && /^[ \t\n]*$/.test(node.value));
  const isOther = (node: Content) => !isBreak(node);
  const start = line.findIndex(isOther);
  return start < 0 ? [line.length, line.length] : [start, line.findLastIndex(isOther) + 1];
}

const tagOf = (value: string): Content => ({ type: 'html', value });

/** Returns the first or the last character of a text; a sign for everything else, and nothing where the line ends. */
function edgeOf(node: Content | undefined, at: 0 | -1): string {
  if (node === undefined || node.type === 'break') return '';
  return node.type === 'text' ? (Array.from(node.value).at(at) ?? '') : '*';
}

/** Writes a recording or film as a link that shows its address. */
function linked(...[_state, media]: Parameters<Handle>): ReturnType<Handle> {
  const source = [media, ...media.children].map(addressOf).find((address) => address !== '');
  if (source === undefined) return [];
  return {
    type: 'paragraph',
    children: [{ type: 'link', url: source, children: [{ type: 'text', value: source }] }],
  };
}

const addressOf = (node: Child) => (node.type === 'element' ? String(node.properties['src'] ?? '') : '');

const tagsOfTables = new Set(
  'table caption thead tbody tfoot tr th td p br hr ul ol li dl dt dd a img b strong i em u s del ins sub sup code pre blockquote'.split(
    ' ',
  ),
);
const attributes = ['colSpan', 'rowSpan', 'start', 'value', 'href', 'src', 'alt'];

/** Returns the content of a table without styles, and without a line break: a blank line would end the HTML. */
function plain(nodes: readonly Child[], isCode = false): Child[] {
  return nodes.flatMap((node): Child[] => {
    if (node.type === 'text') return linesOf(node.value, isCode);
    if (node.type !== 'element' || /^(?:script|style|template)$/.test(node.tagName)) return [];
    const children = plain(node.children, isCode || node.tagName === 'pre');
    if (!tagsOfTables.has(node.tagName)) return children;
    const properties = Object.fromEntries(
      Object.entries(node.properties).filter(([name]) => attributes.includes(name)),
    );
    return [{ ...node, properties, children }];
  });
}

function linesOf(text: string, isCode: boolean): Child[] {
  if (!isCode) return [{ type: 'text', value: text.replaceAll(/[\t\n\f\r ]+/g, ' ') }];
  const lines = text.split('\n').map((value): Child[] => [{ type: 'text', value }]);
  const lineBreak: Child = { type: 'element', tagName: 'br', properties: {}, children: [] };
  return lines.flatMap((line, at) => (at === 0 ? line : [lineBreak, ...line]));
}
