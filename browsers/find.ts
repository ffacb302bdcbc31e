/*
 * These functions run in the browser, and each is self-contained: a function is sent as its text. They support the
 * oldest engine (Chromium 88, Safari 15.4).
 */

export interface Wanted {
  /** CSS selector of what may be meant. */
  css: string;
  /** Accessible name, without blanks; the beginning of it does where none is equal. */
  name?: string;
  /** CSS selector of the container; the last visible one counts, such as the topmost dialog. */
  within?: string;
}

/** The position of a control after it was scrolled into view, or the reason why it cannot be clicked. */
export type Found = { x: number; y: number } | { error: string };

export function findControl({ css, name, within }: Wanted): Found {
  const plain = (text: string | null | undefined) =>
    (text || '')
      .replace(/\s+/g, '')
      .replace(/^\*/, '')
      .replace(/[:：]$/, '');
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  function nameOf(element: Element): string {
    const label = element.getAttribute('aria-label');
    if (label) return plain(label);
    const ids = (element.getAttribute('aria-labelledby') || '').split(' ').filter(Boolean);
    const labels = ids.map((id) => document.getElementById(id)).filter(Boolean);
    if (labels.length > 0) return plain(labels.map((one) => one?.textContent).join(''));
    if ('labels' in element) {
      const [first] = Array.from((element as HTMLInputElement).labels || []);
      if (first) return plain(first.textContent);
    }
    return plain(element.textContent) || plain(element.getAttribute('title') || element.getAttribute('alt'));
  }

  const scopes = within ? Array.from(document.querySelectorAll(within)).filter(isShown) : [document];
  const scope = scopes[scopes.length - 1];
  if (!scope) return { error: `nothing is ${within}` };
  const candidates = Array.from(scope.querySelectorAll(css)).filter(isShown);
  const plainName = plain(name);
  const element = name
    ? candidates.find((one) => nameOf(one) === plainName) ||
      candidates.find((one) => nameOf(one).indexOf(plainName) === 0)
    : candidates[0];
  if (!element) return { error: `there is no ${css} ${name || ''}` };
  if ((element as HTMLButtonElement).disabled) return { error: `${name} is switched off` };
  // The content of its label may render a checkbox.
  const label = element.closest('label');
  const centre = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    return { x, y, hit: document.elementFromPoint(x, y) };
  };
  const isHit = (hit: Element | null) =>
    hit !== null && (element.contains(hit) || (label !== null && label.contains(hit)));
  const moving = document.getAnimations().find(({ effect, playState }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    const isEndless = effect?.getTiming().iterations === Infinity;
    return playState === 'running' && !isEndless && target !== null && target.contains(element);
  });
  if (moving) return { error: `${name || css} is still being moved` };
  const center = centre();
  if (isHit(center.hit)) return { x: center.x, y: center.y };
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, hit } = centre();
  if (isHit(hit)) return { x, y };
  return { error: `${name || css} is covered by ${hit ? hit.outerHTML.slice(0, 80) : 'nothing'}` };
}

/** Text that is shown, in one line: of the page, or of what a selector finds. */
export function shownText(within: string): string {
  return Array.from(document.querySelectorAll<HTMLElement>(within))
    .map((element) => element.innerText)
    .join(' ')
    .replace(/\s+/g, ' ');
}

export function countMatches(css: string): number {
  return document.querySelectorAll(css).length;
}

/** Chooses in a native select, whose list no driver can open. */
export function chooseOption(label: string, option: string): string {
  for (const select of Array.from(document.querySelectorAll('select'))) {
    const labels = Array.from(select.labels || []).map((one) => (one.textContent || '').trim());
    const match = Array.from(select.options).find(({ text }) => text.trim() === option);
    if (!match || !labels.some((text) => text.replace(/^\*?\s*/, '').indexOf(label) === 0)) continue;
    select.value = match.value;
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return '';
  }
  return `there is no choice ${option} of ${label}`;
}

/** Selects all the text of an element, as with the mouse; returns its HTML, blank if there is none. */
export function selectText(css: string): string {
  const element = document.querySelector(css);
  if (!element) return '';
  getSelection()?.selectAllChildren(element);
  return element.innerHTML;
}

/** Pastes HTML into the body of a frame by an event that carries it. */
export function pasteByEvent(html: string, frame: string): string {
  const body = document.querySelector<HTMLIFrameElement>(frame)?.contentDocument?.body;
  if (!body) return `nothing is ${frame}`;
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  return '';
}

/** Returns true once React has hydrated the public page; a press on a button has no effect earlier. */
export function isAlive(): boolean {
  return document.querySelector('[aria-label="主导航"]:not([data-live])') === null;
}

/** HTML of the document inside a frame of the same origin. */
export function htmlInFrame(css: string): string {
  const frame = document.querySelector<HTMLIFrameElement>(css);
  return frame?.contentDocument?.body.innerHTML ?? '';
}

/** Contrast between the words of the menu bar and the bar, as WCAG 2 counts it; 1 where they have one colour. */
export function contrastOfMenu(): number {
  const link = document.querySelector('[aria-label="主导航"] a');
  if (!link) return 1;
  const colourOf = (element: Element, property: 'color' | 'backgroundColor') =>
    (getComputedStyle(element)[property].match(/[\d.]+/g) || []).map(Number);
  let place: Element | null = link;
  while (place && colourOf(place, 'backgroundColor')[3] === 0) place = place.parentElement;
  const luminance = (colour: number[]) => {
    const [red = 0, green = 0, blue = 0] = colour.map((value) =>
      value / 255 <= 0.03928 ? value / 255 / 12.92 : Math.pow((value / 255 + 0.055) / 1.055, 2.4),
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const pair = [
    luminance(colourOf(link, 'color')),
    luminance(place ? colourOf(place, 'backgroundColor') : [255, 255, 255]),
  ];
  return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
}

/** Media type of the file that the browser shows in place of a page; blank while it shows a page. */
export function typeOfShownFile(): string {
  return location.protocol === 'blob:' ? document.contentType : '';
}

/** Returns the error messages of the page, or its first words if it shows none. */
export function notices(): string {
  const css = '.ant-message, .ant-notification, [role=alert], [role=status], .ant-form-item-explain-error';
  const texts = Array.from(document.querySelectorAll<HTMLElement>(css), ({ innerText }) => innerText.trim());
  const words = texts.filter(Boolean).join(' | ') || document.body.innerText.slice(0, 120);
  return `${location.pathname} says: ${words}`.replace(/\s+/g, ' ');
}
