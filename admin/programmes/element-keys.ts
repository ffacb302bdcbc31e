import type { KeyboardEvent } from 'react';
import { movedTo, resized, type Design, type PlacedElement } from './design.ts';

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the element after a key press while it has the focus; undefined when the key does nothing. */
export function byKey(
  element: PlacedElement,
  { Paper }: Design,
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
): PlacedElement | 'remove' | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const far = shiftKey ? 10 : 1;
  const arrow = arrows[key];
  if (arrow) return movedTo(element, Paper, element.X + arrow[0] * far, element.Y + arrow[1] * far);
  if (key === '[' || key === ']') return resized(element, element.Size + (key === ']' ? 1 : -1));
  return key === 'Delete' || key === 'Backspace' ? 'remove' : undefined;
}
