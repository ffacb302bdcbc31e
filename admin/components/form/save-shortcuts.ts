import type { KeyboardEvent } from 'react';

/** Ctrl+S saves; Ctrl+Enter saves and goes on. */
export function saveKeys(save: (isEnter: boolean) => void) {
  return (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter';
    if ((!event.ctrlKey && !event.metaKey) || (!isEnter && event.key.toLowerCase() !== 's')) return;
    event.preventDefault();
    save(isEnter);
  };
}
