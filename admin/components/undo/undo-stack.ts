import { isTyping } from '../layout/is-typing.ts';

/** The actions that can be undone at this moment, the latest at the end. */
let undoStack: readonly { key: string; undo: () => void }[] = [];

/** Makes Ctrl+Z call `undo` until the entry is removed. */
export function pushUndo(key: string, undo: () => void) {
  if (undoStack.length === 0) document.addEventListener('keydown', onKey);
  undoStack = [...undoStack.filter((one) => one.key !== key), { key, undo }];
}

export function removeUndo(key: string) {
  undoStack = undoStack.filter((one) => one.key !== key);
  if (undoStack.length === 0) document.removeEventListener('keydown', onKey);
}

/** Handles Ctrl+Z, except in a field, where it undoes typing. */
function onKey(event: KeyboardEvent) {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
  if (isTyping(event.target)) return;
  event.preventDefault();
  undoStack.at(-1)?.undo();
}
