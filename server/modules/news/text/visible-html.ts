import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { colourOf, isDark, isReadable, white, type Colour } from '#contract/content/readable-colours.ts';
import {
  isEmptyBox,
  isHiddenBox,
  isHiddenByMark,
  isHiddenText,
  isTransparent,
  pixels,
} from '#contract/content/visible-style.ts';
import { keepLinkedPlaces } from './linked-places.ts';
import { declarationsOf, isImportant, type Declaration } from './style-declarations.ts';
import { readStyleSheets } from './style-sheets.ts';
import { showVisibleLines, type Element } from './visible-lines.ts';

/*
 * Removes what no reader can see from rich text (security line 15). The styles in the text, its style sheets and the
 * class names of Word decide.
 */

type Parent = ReturnType<typeof parseDocument>;
type Node = Parent['children'][number];

/** Properties that an element passes on to its children. */
interface Inherited {
  styles: ReadonlyMap<string, string>;
  /** Undefined where it cannot be determined, as in a gradient. */
  background: Colour | undefined;
  /** Returns the declarations of the document's style sheets for an element. */
  sheets: (element: Element) => Declaration[];
}

const inheritedProperties = [
  'visibility',
  'font-size',
  'color',
  '-webkit-text-fill-color',
  '-webkit-background-clip',
];
/** Elements without text; their own visibility decides whether they are seen. */
const withoutWords = /^(?:img|video|audio|hr|input|iframe|object|embed|canvas)$/;

export interface VisibleHtml {
  html: string;
  /** Words that were taken out, as far as there are any. */
  hidden: string[];
}

/** Removes hidden parts, and makes text readable that has the colour of its background. */
export function visibleHtml(html: string): VisibleHtml {
  const document = parseDocument(html);
  const hidden: string[] = [];
  const remove = (node: Node) => {
    const words = DomUtils.textContent(node).trim();
    if (words !== '') hidden.push(words);
    DomUtils.removeElement(node);
  };
  visitChildren(
    document,
    { styles: new Map(), background: white, sheets: readStyleSheets(document) },
    remove,
  );
  keepLinkedPlaces(document);
  return { html: DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' }), hidden };
}

type Remove = (node: Node) => void;

function visitChildren(parent: Parent | Element, inherited: Inherited, remove: Remove): void {
  const isTextHidden = isHiddenText((name) => inherited.styles.get(name) ?? '');
  // A copy, because hidden nodes are removed meanwhile.
  for (const node of parent.children.slice()) {
    if ('attribs' in node) visit(node, inherited, remove);
    else if (isTextHidden && node.type === ElementType.Text && node.data.trim() !== '') remove(node);
  }
}

function visit(element: Element, above: Inherited, remove: Remove): void {
  const own = stylesOf(element, above.sheets);
  if (isHidden(element, own)) return remove(element);
  if (element.name === 'rp') return DomUtils.removeElement(element);
  if (element.name === 'rt') putInBrackets(element);
  if (element.name === 'table') showVisibleLines(element, (line) => isHiddenLine(line, above.sheets), remove);
  const inherited = handDown(element, own, above);
  const isGone =
    withoutWords.test(element.name) && /hidden|collapse/.test(inherited.styles.get('visibility') ?? '');
  if (isGone) return remove(element);
  visitChildren(element, inherited, remove);
}

/** Puts the reading of a character in brackets, without its tags. */
function putInBrackets(reading: Element): void {
  const [opening, closing] = parseDocument('（<b></b>）').children.filter(
    ({ type }) => type === ElementType.Text,
  );
  if (!opening || !closing || DomUtils.textContent(reading).trim() === '') return;
  DomUtils.prependChild(reading, opening);
  DomUtils.appendChild(reading, closing);
}

function isHidden(element: Element, own: ReadonlyMap<string, string>): boolean {
  const style = (name: string) => own.get(name) ?? '';
  return (
    isHiddenByMark(element.name, (name) => element.attribs[name]) || isHiddenBox(style) || isEmptyBox(style)
  );
}

/** Returns whether a row has no height or a column no width, which is how Excel and WPS export hidden ones. */
function isHiddenLine(line: Element, sheets: Inherited['sheets']): boolean {
  const own = stylesOf(line, sheets);
  if (isHidden(line, own) || own.get('visibility') === 'collapse') return true;
  const size = line.name === 'col' ? 'width' : 'height';
  return own.has(size) ? pixels(own.get(size) ?? '') === 0 : /^0(?:px|pt)?$/.test(line.attribs[size] ?? '');
}

function handDown(element: Element, own: Map<string, string>, above: Inherited): Inherited {
  const styles = new Map(above.styles);
  for (const name of inheritedProperties) {
    const value = own.get(name) ?? '';
    if (value !== '' && value !== 'inherit') styles.set(name, value);
  }
  const background = backgroundOf(element, own, above.background);
  const isPainted =
    own.get('-webkit-background-clip')?.includes('text') && isTransparent(own.get('color') ?? '');
  if (isPainted) setColour(element, undefined);
  const colour = colourOf(own.get('color') ?? '');
  if (colour && background && !isTransparent(own.get('color') ?? '') && !isReadable(colour, background)) {
    setColour(element, isDark(background) ? '#ffffff' : undefined);
    styles.delete('color');
  }
  return { styles, background, sheets: above.sheets };
}

/** Returns the background colour; a picture behind the text is removed, so it does not count. */
function backgroundOf(
  element: Element,
  own: Map<string, string>,
  above: Colour | undefined,
): Colour | undefined {
  const written = own.get('background-color') ?? own.get('background') ?? element.attribs.bgcolor ?? '';
  if (written.includes('gradient') || own.get('background-image')?.includes('gradient')) return undefined;
  const colour = written
    .replaceAll(/url\([^)]*\)/g, ' ')
    .match(/#[\da-f]+|rgba?\([^)]*\)|[a-z-]+/g)
    ?.map(colourOf)
    .find((found) => found !== undefined);
  if (!colour)
    return /^[a-z]+$/.test(written) && !/^(?:none|inherit|initial|unset)$/.test(written) ? undefined : above;
  return colour[3] < 0.5 ? above : colour;
}

function setColour(element: Element, colour: string | undefined): void {
  delete element.attribs.color;
  const allowed = declarationsOf(element.attribs.style ?? '')
    .filter(([name]) => name !== 'color' && name !== '-webkit-text-fill-color')
    .map(([name, value]) => `${name}:${value}`);
  if (colour) allowed.push(`color:${colour}`);
  if (allowed.length > 0) element.attribs.style = allowed.join(';');
  else delete element.attribs.style;
}

/** Returns an element's declarations in lower case: of sheets, its `style`, and equivalent attributes. */
function stylesOf(element: Element, sheets: Inherited['sheets']): Map<string, string> {
  const styles = new Map<string, string>();
  const ofSheets = Map.groupBy(sheets(element), isImportant);
  if (element.name === 'font' && element.attribs.color)
    styles.set('color', element.attribs.color.toLowerCase());
  const all = [
    ...(ofSheets.get(false) ?? []),
    ...declarationsOf(element.attribs.style ?? ''),
    ...(ofSheets.get(true) ?? []),
  ];
  for (const [name, value] of all) {
    const plain = value.toLowerCase().replace(/\s*!\s*important$/, '');
    styles.set(name, plain);
    if (name === 'font') {
      const size = /(?:^|\s)([\d.]+(?:px|pt|em|rem|%)?)(?:\s*\/|\s)/.exec(plain)?.[1];
      if (size !== undefined && !/^[1-9]00$/.test(size)) styles.set('font-size', size);
    }
    if (name === 'background-clip') styles.set('-webkit-background-clip', plain);
  }
  return styles;
}
