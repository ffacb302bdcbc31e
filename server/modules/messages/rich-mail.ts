import { DomUtils, ElementType, parseDocument } from 'htmlparser2';

/*
 * Rich text in a mail: as plain text with the addresses of links and the numbers of lists, and as HTML with links to
 * the site.
 */

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;

/** Makes an address of the site absolute; others stay as they are. */
export function wholeAddress(address: string, site: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? site + address : address;
}

/** Returns the HTML with absolute addresses, so that links work from any reader; `page` is where its own anchors are. */
export function absoluteHtml(html: string, site: string, page = ''): string {
  const document = parseDocument(html);
  for (const { attribs } of DomUtils.findAll(() => true, document.children)) {
    for (const name of ['href', 'src', 'poster'])
      if (attribs[name] !== undefined)
        attribs[name] = attribs[name].startsWith('#')
          ? page + attribs[name]
          : wholeAddress(attribs[name], site);
  }
  return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' });
}

const address = /https?:\/\/[^\s<>"'，。；、）】》]+/g;
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** Returns the complete document of a mail: some readers guess the letters and the language of a mere fragment. */
export function mailDocument(subject: string, html: string): string {
  return [
    '<!DOCTYPE html>',
    '<html lang="zh-CN">',
    `<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body>',
    html,
    '</body>',
    '</html>',
  ].join('\n');
}

/** Converts plain text to HTML: lines and paragraphs, and addresses as links. */
export function htmlOfText(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(withLinks).join('<br>')}</p>`)
    .join('\n');
}

function withLinks(line: string): string {
  let html = '';
  let end = 0;
  for (const match of line.matchAll(address)) {
    const link = escaped(match[0]);
    html += `${escaped(line.slice(end, match.index))}<a href="${link}">${link}</a>`;
    end = match.index + match[0].length;
  }
  return html + escaped(line.slice(end));
}

/** Converts sanitised HTML to the text of a mail: a block or a row of a table is a line. */
export function mailTextOf(html: string, site: string): string {
  return textOf(parseDocument(html).children, site)
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n+/g, '\n')
    .replaceAll(/ +/g, ' ')
    .trim();
}

const textOf = (nodes: Node[], site: string): string => nodes.map((node) => textOfNode(node, site)).join('');

const blocks =
  /^(?:p|div|section|article|header|footer|hr|h[1-6]|blockquote|pre|dl|dt|dd|figure|figcaption|table|caption)$/;

function textOfNode(node: Node, site: string): string {
  if (node.type === ElementType.Text) return node.data.replaceAll(/[ \t\r\n\f\u00a0]+/g, ' ');
  if (!('attribs' in node)) return '';
  const inside = () => textOf(node.children, site);
  switch (node.name) {
    case 'br':
      return '\n';
    case 'a':
      return textOfLink(node, inside(), site);
    case 'img':
      return node.attribs.alt ?? '';
    case 'ul':
    case 'ol':
      return textOfList(node, site);
    case 'tr':
      return textOfRow(node, site);
    case 'audio':
    case 'video':
      return textOfMedia(node, site);
    default:
      return blocks.test(node.name) ? `\n${inside()}\n` : inside();
  }
}

/** Returns a link's text followed by its address, unless both are the same. */
function textOfLink({ attribs }: Element, words: string, site: string): string {
  const link = wholeAddress(attribs.href ?? '', site).replace(/^(?:mailto|tel):/, '');
  if (link === '' || link.startsWith('#') || words.includes(link)) return words;
  return words.trim() === '' ? link : `${words}（${link}）`;
}

function textOfMedia({ attribs, children }: Element, site: string): string {
  const source = children.map((child) => ('attribs' in child ? child.attribs.src : '')).find(Boolean);
  return `\n${wholeAddress(attribs.src ?? source ?? '', site)}\n`;
}

/** A blank of the width of a letter: other blanks at the beginning of a line are left out. */
const indent = '\u3000';

function textOfList(list: Element, site: string): string {
  const items = list.children.filter((child) => 'attribs' in child);
  const isBackwards = 'reversed' in list.attribs;
  let number = Number.parseInt(list.attribs.start ?? '', 10) || (isBackwards ? items.length : 1);
  const lines = items.map((item) => {
    // A list directly within a list is no item of it.
    if (item.name !== 'li') return textOfNode(item, site).trim().replaceAll(/\n+ */g, `\n${indent}`);
    number = Number.parseInt(item.attribs.value ?? '', 10) || number;
    const mark = list.name === 'ol' ? `${figureOf(number, list.attribs.type)}. ` : '• ';
    number += isBackwards ? -1 : 1;
    return (
      mark +
      textOf(item.children, site)
        .trim()
        .replaceAll(/ *\n+ */g, `\n${indent}`)
    );
  });
  return `\n${lines.join('\n')}\n`;
}

/** Returns an item's number, or its letter where the list has letters. */
function figureOf(number: number, type = ''): string {
  if (!/^[aA]$/.test(type) || number < 1 || number > 26) return String(number);
  return String.fromCodePoint((type.codePointAt(0) ?? 0) + number - 1);
}

function textOfRow({ children }: Element, site: string): string {
  const cells = children.filter((child) => 'attribs' in child);
  const texts = cells.map((cell) =>
    textOf(cell.children, site)
      .trim()
      .replaceAll(/[\s\u3000]*\n[\s\u3000]*/g, ' '),
  );
  return texts.some((text) => text !== '') ? `\n${texts.join(' | ')}\n` : '';
}
