import { DomUtils, ElementType, parseDocument } from 'htmlparser2';

/*
 * Converts a stored article to Markdown (CommonMark 0.31). Stored HTML is safe and no deeper than articles may be, so
 * this handles only the elements they can have. Tables stay HTML, which Markdown allows: it has none with merged cells.
 */

type Node = ReturnType<typeof parseDocument>['children'][number];

export function markdownOf(html: string): string {
  return tidied(blocksOf(parseDocument(html).children));
}

const headings: Readonly<Record<string, string>> = {
  h1: '#',
  h2: '##',
  h3: '###',
  h4: '####',
  h5: '#####',
  h6: '######',
};

function blocksOf(nodes: readonly Node[]): string {
  return nodes.map(markdownOfNode).join('');
}

function markdownOfNode(node: Node): string {
  if (node.type === ElementType.Text) return escaped(node.data);
  if (!('attribs' in node)) return '';
  const inner = () => blocksOf(node.children);
  const { name, attribs } = node;
  const heading = headings[name];
  if (heading !== undefined) return block(`${heading} ${inline(inner())}`);
  switch (name) {
    case 'br':
      return '  \n';
    case 'hr':
      return block('---');
    case 'b':
    case 'strong':
      return marked('**', inner());
    case 'i':
    case 'em':
      return marked('*', inner());
    case 'a':
      return linked(inner(), attribs['href']);
    case 'img':
      return attribs['src'] === undefined ? '' : `![${escaped(attribs['alt'] ?? '')}](<${attribs['src']}>)`;
    case 'video':
    case 'audio':
    case 'iframe':
    case 'source':
      return (attribs['src'] === undefined ? '' : block(linked(attribs['src'], attribs['src']))) + inner();
    case 'ul':
    case 'ol':
      return block(listOf(node.children, name === 'ol'));
    case 'blockquote':
      return block(indented(tidied(inner()), '> ', '> '));
    case 'pre':
      return block(`\`\`\`\n${DomUtils.textContent(node)}\n\`\`\``);
    case 'table':
      return block(tableOf(node));
    case 'p':
    case 'div':
    case 'section':
    case 'figure':
    case 'figcaption':
    case 'article':
      return block(inner());
    default:
      return inner();
  }
}

const block = (text: string) => `\n\n${text}\n\n`;
const inline = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Marks touch the words: `** text**` would stay as it is. */
function marked(mark: string, text: string): string {
  const words = text.trim();
  if (words === '' || words.includes('\n\n')) return text;
  const at = text.indexOf(words);
  return text.slice(0, at) + mark + words + mark + text.slice(at + words.length);
}

function linked(text: string, address: string | undefined): string {
  if (address === undefined || text.includes('\n\n')) return text;
  return `[${text.trim() || escaped(address)}](<${address}>)`;
}

function listOf(nodes: readonly Node[], isOrdered: boolean): string {
  const items = nodes.filter((node) => 'attribs' in node);
  return items
    .map((item, at) => {
      const mark = isOrdered ? `${at + 1}. ` : '- ';
      const text = tidied('attribs' in item ? blocksOf(item.children) : '').trim();
      return indented(text, mark, ' '.repeat(mark.length));
    })
    .join('\n');
}

function indented(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, at) => (at === 0 ? first + line : line === '' ? others.trimEnd() : others + line))
    .join('\n');
}

const ofTables = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption']);

/** Puts a table on lines of its own without a blank one, which would end the HTML. */
function tableOf(node: Node): string {
  if (node.type === ElementType.Text) return asHtml(inlineText(node.data));
  if (!('attribs' in node)) return '';
  const { name, attribs, children } = node;
  const inner = children.map(tableOf).join('');
  if (name === 'img')
    return `<img src="${asHtml(attribs['src'] ?? '')}" alt="${asHtml(attribs['alt'] ?? '')}">`;
  if (name === 'a' && attribs['href'] !== undefined)
    return `<a href="${asHtml(attribs['href'])}">${inner}</a>`;
  if (name === 'br' || name === 'p' || name === 'div') return name === 'br' ? '<br>' : `${inner} `;
  if (!ofTables.has(name)) return inner;
  const spans = ['colspan', 'rowspan']
    .filter((span) => attribs[span] !== undefined)
    .map((span) => ` ${span}="${asHtml(attribs[span]!)}"`);
  return `<${name}${spans.join('')}>${inner}</${name}>${name === 'td' || name === 'th' ? '' : '\n'}`;
}

const inlineText = (text: string) => text.replaceAll(/\s+/g, ' ');

export function asHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function escaped(text: string): string {
  return inlineText(text)
    .replaceAll(/[\\`*_[\]<>&]/g, String.raw`\$&`)
    .replace(/^(\s*)([#+>-]|\d+[.)])(?=\s)/, String.raw`$1\$2`);
}

/** Leaves one blank line between blocks, none at the ends, and no blanks before a line except those of lists. */
function tidied(text: string): string {
  return text
    .replaceAll(/[ \t]+\n\n/g, '\n\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
