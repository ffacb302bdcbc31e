import { DomUtils, ElementType, type parseDocument } from 'htmlparser2';
import { colourOf, isDark, isReadable, white, type Colour } from '#contract/content/readable-colours.ts';
import { fetchesNothing } from '#contract/content/style-values.ts';
import {
  isEmptyBox,
  isHiddenBox,
  isHiddenByMark,
  isHiddenText,
  isTransparent,
  pixels,
} from '#contract/content/visible-style.ts';
import { parseBounded } from './bounded-document.ts';
import { writeFormulas } from './formulas.ts';
import { keepLinkedPlaces } from './linked-places.ts';
import { declarationsOf, maxValueLength, plainValueOf, type Declaration } from './style-declarations.ts';
import { readStyleSheets, type SheetStyles } from './style-sheets.ts';
import { textNode } from './text-node.ts';
import { findBackgrounds, unkeptIn, writeStoredForms } from './unkept-content.ts';
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
  /** Returns an element's own styles in lower case. */
  stylesOf: (element: Element) => ReadonlyMap<string, string>;
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
  /** What is not stored although it can be seen, in words. */
  unkept: string[];
}

/**
 * Removes hidden parts, and makes text readable that has the colour of its background.
 * @throws TooComplexText
 */
export function visibleHtml(html: string): VisibleHtml {
  const document = parseBounded(html);
  writeFormulas(document);
  writeStoredForms(document);
  const backgrounds = findBackgrounds(document);
  dropUnusedValues(document);
  const removed: Removed = new Set();
  const above = { styles: new Map(), background: white, stylesOf: readStyles(document) };
  visitChildren(document, above, removed);
  const hidden = takeOut(document, removed).filter((words) => words !== '');
  const unkept = unkeptIn(document, backgrounds);
  keepLinkedPlaces(document);
  return { html: DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' }), hidden, unkept };
}

/**
 * Takes all removed nodes out at once, because taking one out of many siblings looks at all of them. Returns their words.
 */
function takeOut(parent: Parent | Element, removed: Removed): string[] {
  const removedNodes = parent.children.filter((node) => removed.has(node));
  if (removedNodes.length > 0) parent.children = parent.children.filter((node) => !removed.has(node));
  const below = parent.children.flatMap((node) => ('attribs' in node ? takeOut(node, removed) : []));
  return [...removedNodes.map((node) => DomUtils.textContent(node).trim()), ...below];
}

/** Values that are too long to be read decide nothing, so they are not stored either; nor is what fetches an address. */
function dropUnusedValues(document: Parent): void {
  for (const element of DomUtils.getElementsByTagName('*', document, true)) {
    const { style = '' } = element.attribs;
    if (style.length > maxValueLength || !fetchesNothing(style))
      rewriteStyle(element, ([, value]) => fetchesNothing(value));
  }
}

type Removed = Set<Node>;

function visitChildren(parent: Parent | Element, inherited: Inherited, removed: Removed): void {
  const isTextHidden = isHiddenText((name) => inherited.styles.get(name) ?? '');
  // A copy, because readings get brackets and rows their cells meanwhile.
  for (const node of parent.children.slice()) {
    if ('attribs' in node) visit(node, inherited, removed);
    else if (isTextHidden && node.type === ElementType.Text && node.data.trim() !== '') removed.add(node);
  }
}

function visit(element: Element, above: Inherited, removed: Removed): void {
  const own = above.stylesOf(element);
  if (removed.has(element)) return;
  if (isHidden(element, own)) return void removed.add(element);
  if (element.name === 'rp') element.children = [];
  if (element.name === 'rt') putInBrackets(element);
  if (element.name === 'table')
    showVisibleLines(
      element,
      (line) => isHiddenLine(line, above.stylesOf(line)),
      (line) => removed.add(line),
    );
  const inherited = handDown(element, own, above);
  const isGone =
    withoutWords.test(element.name) && /hidden|collapse/.test(inherited.styles.get('visibility') ?? '');
  if (isGone) return void removed.add(element);
  visitChildren(element, inherited, removed);
}

/** Puts the reading of a character in brackets, without its tags. */
function putInBrackets(reading: Element): void {
  if (DomUtils.textContent(reading).trim() === '') return;
  DomUtils.prependChild(reading, textNode('（'));
  DomUtils.appendChild(reading, textNode('）'));
}

function isHidden(element: Element, own: ReadonlyMap<string, string>): boolean {
  const style = (name: string) => own.get(name) ?? '';
  return (
    isHiddenByMark(element.name, (name) => element.attribs[name]) || isHiddenBox(style) || isEmptyBox(style)
  );
}

/** Returns whether a row has no height or a column no width, which is how Excel and WPS export hidden ones. */
function isHiddenLine(line: Element, own: ReadonlyMap<string, string>): boolean {
  if (isHidden(line, own) || own.get('visibility') === 'collapse') return true;
  const size = line.name === 'col' ? 'width' : 'height';
  return own.has(size) ? pixels(own.get(size) ?? '') === 0 : /^0(?:px|pt)?$/.test(line.attribs[size] ?? '');
}

function handDown(element: Element, own: ReadonlyMap<string, string>, above: Inherited): Inherited {
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
  return { styles, background, stylesOf: above.stylesOf };
}

/** Returns the background colour; a picture behind the text is removed, so it does not count. */
function backgroundOf(
  element: Element,
  own: ReadonlyMap<string, string>,
  above: Colour | undefined,
): Colour | undefined {
  const value = own.get('background-color') ?? own.get('background') ?? element.attribs.bgcolor ?? '';
  if (value.includes('gradient') || own.get('background-image')?.includes('gradient')) return undefined;
  const colour = value
    .replaceAll(/url\([^)]*\)/g, ' ')
    .match(/#[\da-f]+|rgba?\([^)]*\)|[a-z-]+/g)
    ?.map(colourOf)
    .find((one) => one !== undefined);
  if (!colour)
    return /^[a-z]+$/.test(value) && !/^(?:none|inherit|initial|unset)$/.test(value) ? undefined : above;
  return colour[3] < 0.5 ? above : colour;
}

function setColour(element: Element, colour: string | undefined): void {
  delete element.attribs.color;
  const isOther = ([name]: Declaration) => name !== 'color' && name !== '-webkit-text-fill-color';
  rewriteStyle(element, isOther, colour ? [`color:${colour}`] : []);
}

function rewriteStyle(
  element: Element,
  isStored: (declaration: Declaration) => boolean,
  further: readonly string[] = [],
): void {
  const declarations = declarationsOf(element.attribs.style ?? '').filter(isStored);
  const style = [...declarations.map(([name, value]) => `${name}:${value}`), ...further].join(';');
  if (style === '') delete element.attribs.style;
  else element.attribs.style = style;
}

/** Returns a function that reads the styles of each element once. */
function readStyles(document: Parent): Inherited['stylesOf'] {
  const sheets = readStyleSheets(document);
  const declarations = new Map<Element, ReadonlyMap<string, string>>();
  return (element) => {
    let styles = declarations.get(element);
    if (!styles) declarations.set(element, (styles = stylesOf(element, sheets(element))));
    return styles;
  };
}

/** Returns an element's styles in lower case: of sheets, its `style`, and equivalent attributes. */
function stylesOf(element: Element, sheets: SheetStyles): ReadonlyMap<string, string> {
  const styles = new Map(sheets.normal);
  if (element.name === 'font' && element.attribs.color)
    styles.set('color', element.attribs.color.toLowerCase());
  for (const declaration of declarationsOf(element.attribs.style ?? '')) {
    const [name] = declaration;
    const value = plainValueOf(declaration);
    styles.set(name, value);
    if (name === 'font') {
      const size = /(?:^|\s)([\d.]+(?:px|pt|em|rem|%)?)(?:\s*\/|\s)/.exec(value)?.[1];
      if (size !== undefined && !/^[1-9]00$/.test(size)) styles.set('font-size', size);
    }
    if (name === 'background-clip') styles.set('-webkit-background-clip', value);
  }
  for (const [name, value] of sheets.important) styles.set(name, value);
  return styles;
}
