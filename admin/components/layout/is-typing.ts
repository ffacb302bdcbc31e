const wordless = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color'];

/** Whether a key pressed there writes something. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !wordless.includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}
