import { isSpeakable } from './phrases.ts';

/** A paragraph, heading, picture, row of a table or the like, with what is read of it. */
export interface ReadableBlock {
  element: HTMLElement;
  text: string;
}

const passedOver = 'nav, form, button, script, style, time, .no-print, [aria-hidden="true"]';
/** The name of a file that an editor left as the words for a picture. */
const fileName = /^[\w\s()（）.-]+\.(?:jpe?g|png|gif|webp|bmp|svg)$/i;

interface Collected {
  text: string;
  /** The paragraph, cell or picture that the text ends in. */
  part: HTMLElement;
}

/**
 * Returns the blocks to read aloud, in the order of the page: title and text of an article, otherwise all main content.
 * Pictures are read by their words, tables row by row.
 */
export function readableBlocks(main: ParentNode & HTMLElement): ReadableBlock[] {
  const article = main.querySelector<HTMLElement>('.article');
  const title = main.querySelector<HTMLElement>('h1');
  const roots = article ? [title, article].filter((root) => root !== null) : [main];
  const blocks = new Map<HTMLElement, Collected>();
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node instanceof HTMLImageElement ? wordsOf(node) : textOf(node);
      const { parentElement } = node;
      if (text.trim() === '' || !parentElement || parentElement.closest(passedOver)) continue;
      if (parentElement.getClientRects().length > 0) collect(blocks, node, parentElement, text);
    }
  }
  return [...blocks]
    .map(([element, { text }]) => ({ element, text: text.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => isSpeakable(text));
}

function textOf(node: Node): string {
  return node instanceof Text ? node.data : '';
}

/** Returns the words for a picture, unless they are beneath it or mean nothing. */
function wordsOf(picture: HTMLImageElement): string {
  const alt = picture.alt.trim();
  const caption = picture.closest('figure')?.querySelector('figcaption')?.textContent ?? '';
  const isHidden = picture.closest('[aria-hidden="true"], [role="presentation"], [role="none"]') !== null;
  return alt === '' || isHidden || fileName.test(alt) || caption.includes(alt) ? '' : `图片：${alt}。`;
}

function collect(blocks: Map<HTMLElement, Collected>, node: Node, parent: HTMLElement, text: string): void {
  const block = blockOf(parent);
  const row = parent.closest('tr');
  // A single cell is a frame around text.
  const element = row && row.cells.length > 1 ? row : block;
  const part = node instanceof HTMLImageElement ? node : block;
  const before = blocks.get(element);
  // Without a pause two cells would sound like one word.
  const pause = before && before.part !== part && !/[，。；：、！？,.;:!?]\s*$/.test(before.text) ? '，' : '';
  blocks.set(element, { text: (before?.text ?? '') + pause + text, part });
}

function blockOf(element: HTMLElement): HTMLElement {
  let block = element;
  while (getComputedStyle(block).display.startsWith('inline') && block.parentElement)
    block = block.parentElement;
  return block;
}
