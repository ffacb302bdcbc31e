import {
  colourOf,
  isDark,
  isReadable,
  over,
  white,
  type Colour,
} from '#contract/content/readable-colours.ts';
import { fetchesNothing } from '#contract/content/style-values.ts';
import {
  isEmptyBox,
  isHiddenBox,
  isHiddenByMark,
  isHiddenText,
  isTransparent,
  type StyleOf,
} from '#contract/content/visible-style.ts';
import { showVisibleLines } from './paste-tables.ts';

/*
 * Pasted HTML as the browser itself would show it: its style sheets are written into the elements, and elements that
 * they hide are removed. All of it happens in a frame without scripts that fetches nothing.
 */

/** Properties from style sheets of Office that an article keeps. Fonts and spacing are those of the site. */
const styleNames = [
  'color',
  'background-color',
  'text-align',
  'text-indent',
  'text-decoration-line',
  'vertical-align',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'margin-left',
  'margin-right',
  'border-top',
  'border-right',
  'border-bottom',
  'border-left',
] as const;
const handedDown = new Set<string>([
  'color',
  'text-align',
  'text-indent',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
]);
/** Properties of lists and tables that the site's own styles decide. */
const ownStyles: Record<string, RegExp> = {
  'margin-left': /^(?:ul|ol|dl|dd|table|body)$/,
  'vertical-align': /^(?!td|th).*/,
  'line-height': /^(?:td|th|tr|table|tbody)$/,
  color: /^a$/,
  'text-decoration-line': /^a$/,
};

/** Parses pasted HTML in a frame, passes its body to `read` and removes the frame. */
export function inFrame<T>(html: string, read: (body: HTMLElement) => T): T {
  const frame = document.createElement('iframe');
  // Scripts do not run in it, and its styles affect no other document.
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.style.cssText =
    'position:fixed;width:1024px;height:768px;border:0;visibility:hidden;left:-2000px;top:0';
  document.body.append(frame);
  try {
    const inside = frame.contentDocument;
    if (!inside) throw new Error('a frame without a document');
    // With a doctype, or tables would not inherit letters and colours.
    inside.open();
    inside.write(`<!doctype html>${noRequests}${withoutRequests(html)}`);
    inside.close();
    return read(inside.body);
  } finally {
    frame.remove();
  }
}

/** Refuses every request of the frame, however a style or an element spells its address; pictures of this page itself are none. */
const noRequests = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:">`;

/** Removes all requests to other sites from a document: addresses are renamed, style sheets fetch nothing. */
function withoutRequests(html: string): string {
  const copy = new DOMParser().parseFromString(html, 'text/html');
  for (const element of copy.querySelectorAll(
    'script,link,base,meta,object,embed,iframe,noscript,template,svg',
  ))
    element.remove();
  for (const element of copy.querySelectorAll('[src],[srcset],[poster],[background],[autofocus]')) {
    for (const name of ['src', 'poster']) {
      const address = element.getAttribute(name);
      if (address !== null) element.setAttribute(`${waiting}${name}`, address);
    }
    for (const name of ['src', 'srcset', 'poster', 'background', 'autofocus']) element.removeAttribute(name);
  }
  // The frame would refuse to run them, with an error in the console.
  for (const element of copy.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) if (/^on/i.test(name)) element.removeAttribute(name);
  }
  for (const sheet of copy.querySelectorAll('style')) {
    sheet.textContent = (sheet.textContent ?? '')
      .replace(/<!--|-->/g, '')
      .replace(/@import[^;]*;?|url\([^)]*\)/gi, '')
      .replace(/mso-hide\s*:\s*(?:all|screen)/gi, 'display:none');
  }
  dropFetchingStyles(copy);
  return copy.documentElement.outerHTML;
}

/** Removes the declarations of styles that would fetch an address, such as that of a background. */
export function dropFetchingStyles(within: ParentNode): void {
  for (const element of within.querySelectorAll('[style*="("]')) {
    const style = element.getAttribute('style') ?? '';
    if (!fetchesNothing(style)) element.setAttribute('style', harmlessPartOf(style));
  }
}

/** Splits at semicolons outside brackets, as in an address of inline data. */
function harmlessPartOf(style: string): string {
  const declarations: string[] = [''];
  let depth = 0;
  for (const sign of style) {
    if (sign === '(') depth++;
    if (sign === ')') depth = Math.max(depth - 1, 0);
    if (sign === ';' && depth === 0) declarations.push('');
    else declarations[declarations.length - 1] += sign;
  }
  return declarations.filter(fetchesNothing).join(';');
}

const waiting = 'data-waiting-';

/** Restores the addresses of pictures once they have left the frame. */
export function giveAddressesBack(body: HTMLElement): void {
  for (const name of ['src', 'poster']) {
    for (const element of body.querySelectorAll(`[${waiting}${name}]`)) {
      element.setAttribute(name, element.getAttribute(`${waiting}${name}`) ?? '');
      element.removeAttribute(`${waiting}${name}`);
    }
  }
}

/** Removes invisible elements from a body in its frame. Returns the number of those with words, pictures or tables. */
export function takeOutHidden(body: HTMLElement): number {
  let count = 0;
  const remove = (node: ChildNode) => {
    if ((node.textContent ?? '').trim() !== '') count++;
    node.remove();
  };
  for (const table of body.querySelectorAll('table')) showVisibleLines(table, isHiddenLine, remove);
  const hiddenNodes = [...body.querySelectorAll('*')].flatMap(unseenOf);
  for (const node of hiddenNodes) if (body.contains(node)) remove(node);
  return count;
}

function unseenOf(element: Element): ChildNode[] {
  // Without controls or an address of their own these are never shown.
  if (/^(?:audio|source|track|area|param|col|colgroup|br|wbr)$/.test(element.localName)) return [];
  const style = styleOf(element);
  if (isHidden(element, style)) return [element];
  if (/^(?:img|video|hr|input)$/.test(element.localName))
    return /hidden|collapse/.test(style('visibility')) ? [element] : [];
  if (!isHiddenText(style)) return [];
  return [...element.childNodes].filter(
    (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
  );
}

function isHidden(element: Element, style: StyleOf): boolean {
  const isMarked = isHiddenByMark(element.localName, (name) => element.getAttribute(name) ?? undefined);
  // The size of a picture that is not loaded yet was not set by the author.
  const pictures = 'img,video,iframe,table,hr';
  const holdsPictures = element.matches(pictures) || element.querySelector(pictures) !== null;
  const sizes: StyleOf = (name) =>
    holdsPictures && /^(?:width|height)$/.test(name) ? inlineOf(element, name) : style(name);
  return isMarked || isHiddenBox(style) || isEmptyBox(sizes);
}

function isHiddenLine(line: Element): boolean {
  if (line.localName !== 'col' && isHidden(line, styleOf(line))) return true;
  const style = styleOf(line);
  if (style('display') === 'none' || style('visibility') === 'collapse') return true;
  const size = line.localName === 'col' ? 'width' : 'height';
  const isNothing = (length: string | null) => /^0(?:\.0*)?(?:px|pt)?$/.test(length ?? '');
  return isNothing(line.getAttribute(size)) || isNothing(inlineOf(line, size));
}

const inlineOf = (element: Element, name: string) =>
  element instanceof (element.ownerDocument.defaultView?.HTMLElement ?? HTMLElement)
    ? element.style.getPropertyValue(name)
    : '';

function styleOf(element: Element): StyleOf {
  const computed = getComputedStyle(element);
  return (name) => computed.getPropertyValue(name).toLowerCase();
}

/** Writes the computed styles of its document's style sheets into each element, and removes the sheets. */
export function writeStylesIn(body: HTMLElement): void {
  const sheets = [...body.ownerDocument.querySelectorAll('style')];
  const elements = [body, ...body.querySelectorAll<HTMLElement>('*')];
  if (sheets.length > 0) {
    const styled = elements.map(valuesOf);
    for (const sheet of sheets) sheet.remove();
    const plain = elements.map(valuesOf);
    const at = new Map(elements.map((element, index) => [element as Element, index]));
    elements.forEach((element, index) => {
      const above = element === body ? undefined : at.get(element.parentElement ?? body);
      const changedNames = styleNames.filter((name, place) => {
        const value = styled[index]?.[place];
        if (value === undefined || value === plain[index]?.[place] || isLeft(name, value, element))
          return false;
        const isFromAbove = handedDown.has(name) && above !== undefined && value === styled[above]?.[place];
        return element !== body && !(isFromAbove && above !== 0);
      });
      const rules = asOneBorder(
        changedNames.map((name) => `${name}: ${valueText(name, styled[index] ?? [])}`),
      );
      if (rules.length > 0)
        element.setAttribute('style', [...rules, element.getAttribute('style') ?? ''].join('; '));
    });
  }
}

/** Returns whether the site's own styles decide the property: absent borders, usual font sizes in a table, links. */
function isLeft(name: string, value: string, element: Element): boolean {
  if (name.startsWith('border') && / none /.test(value)) return true;
  const isUsual = Number.parseFloat(value) >= 12 && Number.parseFloat(value) <= 16;
  if (name === 'font-size' && isUsual && /^t[dh]$/.test(element.localName)) return true;
  return ownStyles[name]?.test(element.localName) ?? false;
}

/** Joins equal borders of all four sides into one rule. */
function asOneBorder(rules: string[]): string[] {
  const borders = rules.filter((rule) => rule.startsWith('border-'));
  const [line = '', ...others] = borders.map((rule) => rule.replace(/^[^:]*/, 'border'));
  const isSame = borders.length === 4 && others.every((other) => other === line);
  return isSame ? [...rules.filter((rule) => !borders.includes(rule)), line] : rules;
}

function valuesOf(element: Element): string[] {
  const computed = getComputedStyle(element);
  return styleNames.map((name) => computed.getPropertyValue(name));
}

/** Formats a size in points, as the toolbar has them, and a line height as a multiple of the font size. */
function valueText(name: string, values: readonly string[]): string {
  const value = values[styleNames.indexOf(name as (typeof styleNames)[number])] ?? '';
  if (name === 'line-height') {
    const letters = Number.parseFloat(values[styleNames.indexOf('font-size')] ?? '');
    const share = Number.parseFloat(value) / letters;
    return share >= 1 && share <= 4 ? String(Math.round(share * 100) / 100) : 'normal';
  }
  if (name === 'text-align') return value.replace(/^-\w+-/, '').replace('start', 'left');
  return value.replace(/(-?[\d.]+)px/g, (_length, px: string) =>
    name.startsWith('border') ? `${px}px` : `${Math.round(Number(px) * 7.5) / 10}pt`,
  );
}

/** Makes text readable whose colour equals its background, such as text copied in dark mode or from a picture. */
export function makeReadable(body: HTMLElement): void {
  const unread = [...body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const computed = getComputedStyle(element);
    const isOwn = element.style.color !== '' || element.hasAttribute('color');
    const colour = colourOf(computed.color);
    const background = backgroundOf(element);
    if (!isOwn || !colour) return [];
    if (isTransparent(computed.color)) return [{ element, isOnDark: false }];
    return background && !isReadable(colour, background) ? [{ element, isOnDark: isDark(background) }] : [];
  });
  for (const { element, isOnDark } of unread) {
    element.removeAttribute('color');
    element.style.removeProperty('-webkit-text-fill-color');
    element.style.color = isOnDark ? '#ffffff' : '';
  }
}

/** Returns the background colour; undefined on a gradient. */
function backgroundOf(element: Element): Colour | undefined {
  const layers: Colour[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const computed = getComputedStyle(at);
    if (computed.backgroundImage.includes('gradient')) return undefined;
    const colour = colourOf(computed.backgroundColor);
    if (colour && colour[3] > 0) layers.push(colour);
  }
  return layers.reverse().reduce((below, colour) => over(colour, below), white);
}
