/* Checkboxes and blocks of code, for which every program has its own HTML, become text that stays the same. */

const ticks = { true: '☑ ', false: '☐ ' };
const taskMarks = '[data-checked],[data-done],[data-task-checked],[aria-checked],li[data-list],[data-task]';

/** Boxes to tick become characters: an article has no form fields. */
export function keepTicks(body: HTMLElement): void {
  for (const box of body.querySelectorAll<HTMLInputElement>('input[type=checkbox],input[type=radio]'))
    box.replaceWith(ticks[isTicked(box) ? 'true' : 'false']);
  // Google Docs inserts the box as a picture.
  for (const box of body.querySelectorAll(
    'img[aria-roledescription="checkbox"],img[alt="checked"],img[alt="unchecked"]',
  ))
    box.remove();
  for (const item of body.querySelectorAll(taskMarks)) {
    const ticked = tickOf(item);
    if (ticked === undefined || /^\s*[☐☑☒✓✔□]/.test(item.textContent ?? '')) continue;
    const first = item.querySelector('p,div') ?? item;
    first.prepend(ticks[ticked ? 'true' : 'false']);
    if (item.localName === 'li')
      item.setAttribute('style', `${item.getAttribute('style') ?? ''};list-style-type:none`);
  }
}

const isTicked = (box: Element) => box.hasAttribute('checked') || box.getAttribute('aria-checked') === 'true';

/** Returns whether a checkbox is checked; undefined for an element that is none. */
function tickOf(item: Element): boolean | undefined {
  const attribute = (name: string) => item.getAttribute(name)?.toLowerCase();
  const list = attribute('data-list');
  if (list !== undefined)
    return /^(?:checked|done)$/.test(list)
      ? true
      : /^(?:unchecked|check|todo|task)$/.test(list)
        ? false
        : undefined;
  const isBox = /^(?:checkbox|listitem)$/.test(attribute('role') ?? 'checkbox');
  const value = ['data-checked', 'data-done', 'data-task-checked', 'aria-checked', 'data-task']
    .map(attribute)
    .find((one) => one !== undefined);
  if (!isBox || value === undefined) return undefined;
  return /^(?:true|checked|done|x|1|)$/.test(value);
}

const lineTags = /^(?:div|p|li|tr|section)$/;

/** Keeps lines and blanks of code, without the colours and line numbers of its source. */
export function keepCode(body: HTMLElement): void {
  for (const numbers of body.querySelectorAll(
    '[class*="line-index"],[class*="line-number"],[class*="lineno"],.hljs-ln-numbers,.gutter',
  ))
    if (/^[\s\d]*$/.test(numbers.textContent ?? '')) numbers.remove();
  for (const block of body.querySelectorAll<HTMLElement>('pre,div,section')) {
    const isCode = block.localName === 'pre' || (isMonospaced(block) && /pre/.test(block.style.whiteSpace));
    if (!isCode || !body.contains(block)) continue;
    const code = document.createElement('pre');
    code.textContent = linesOf(block)
      .replace(/^\n+|\s+$/g, '')
      .replace(/\u00a0/g, ' ');
    block.replaceWith(code);
  }
}

const isMonospaced = (block: HTMLElement) =>
  /mono|consolas|courier|menlo|fira code|source code/i.test(block.style.fontFamily);

function linesOf(element: Element): string {
  const parts: string[] = [];
  const add = (text: string) => parts.push(text);
  const children = [...element.childNodes];
  const isLineOfCode = (node: Node) =>
    node instanceof Element &&
    (lineTags.test(node.localName) ||
      (node.localName === 'code' && element.querySelectorAll(':scope > code').length > 1) ||
      /(?:^|[\s_-])line(?:$|\s)/.test(node.getAttribute('class') ?? ''));
  for (const node of children) {
    if (!(node instanceof Element)) {
      if (node.nodeType === Node.TEXT_NODE) add(node.textContent ?? '');
      continue;
    }
    if (node.localName === 'br') add('\n');
    else if (isLineOfCode(node)) {
      if (parts.length > 0 && !parts[parts.length - 1]?.endsWith('\n')) add('\n');
      const line = linesOf(node);
      add(line.endsWith('\n') ? line : `${line}\n`);
    } else add(linesOf(node));
  }
  return parts.join('');
}
