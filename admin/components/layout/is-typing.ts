const wordless = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color'];

/** Returns whether a key pressed on the element writes text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !wordless.includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}
