import { isTyping } from '../layout/is-typing.ts';

/** The actions that can be undone at this moment, the latest at the end. */
let standing: readonly { key: string; undo: () => void }[] = [];

/** Makes Ctrl+Z call `undo` until the entry is removed. */
export function stand(key: string, undo: () => void) {
  if (standing.length === 0) document.addEventListener('keydown', onKey);
  standing = [...standing.filter((one) => one.key !== key), { key, undo }];
}

export function fall(key: string) {
  standing = standing.filter((one) => one.key !== key);
  if (standing.length === 0) document.removeEventListener('keydown', onKey);
}

/** Handles Ctrl+Z, except in a field, where it undoes typing. */
function onKey(event: KeyboardEvent) {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
  if (isTyping(event.target)) return;
  event.preventDefault();
  standing.at(-1)?.undo();
}
