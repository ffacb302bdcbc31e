import { isSpeakable } from './phrases.ts';

/** A paragraph, heading or the like, with what is read of it. */
export interface ReadableBlock {
  element: HTMLElement;
  text: string;
}

const passedOver = 'nav, form, button, script, style, time, .no-print, [aria-hidden="true"]';

/**
 * Returns the blocks to read aloud, in the order of the page: title and text of an article, otherwise all main content.
 */
export function readableBlocks(main: ParentNode & HTMLElement): ReadableBlock[] {
  const article = main.querySelector<HTMLElement>('.article');
  const title = main.querySelector<HTMLElement>('h1');
  const roots = article ? [title, article].filter((root) => root !== null) : [main];
  const texts = new Map<HTMLElement, string>();
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      if (data.trim() === '' || !parentElement || parentElement.closest(passedOver)) continue;
      if (parentElement.getClientRects().length === 0) continue;
      const block = blockOf(parentElement);
      texts.set(block, (texts.get(block) ?? '') + data);
    }
  }
  return [...texts]
    .map(([element, text]) => ({ element, text: text.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => isSpeakable(text));
}

function blockOf(element: HTMLElement): HTMLElement {
  let block = element;
  while (getComputedStyle(block).display.startsWith('inline') && block.parentElement)
    block = block.parentElement;
  return block;
}
