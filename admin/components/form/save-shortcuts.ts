import type { KeyboardEvent } from 'react';

/** Handles Ctrl+S, which saves, and Ctrl+Enter, which saves and opens the next record. */
export function saveKeys(save: (isEnter: boolean) => void) {
  return (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter';
    if ((!event.ctrlKey && !event.metaKey) || (!isEnter && event.key.toLowerCase() !== 's')) return;
    event.preventDefault();
    save(isEnter);
  };
}
