/// <reference types="@vitest/browser-playwright" />
import { cdp } from 'vitest/browser';

/** Composes text as an input method does: the field shows the word underlined, before it is committed. */
export async function compose(text: string): Promise<void> {
  await cdp().send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
}

/** Commits the word. */
export async function commit(text: string): Promise<void> {
  await cdp().send('Input.insertText', { text });
}

const codes = { Enter: 13, Escape: 27, ArrowDown: 40 };

/** Presses a key during composition: browsers give it the code 229. `code`: its code without an input method. */
export async function pressWhileComposing(key: keyof typeof codes, as: 'taken' | 'plain' = 'taken') {
  const windowsVirtualKeyCode = as === 'taken' ? 229 : codes[key];
  const event = { key, code: key, windowsVirtualKeyCode };
  await cdp().send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    ...event,
    ...(key === 'Enter' && as === 'plain' && { text: '\r' }),
  });
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}
