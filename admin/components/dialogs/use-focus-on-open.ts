import { useRef } from 'react';

/**
 * Moves the focus to the first field of a dialog once it is open; before, the dialog itself takes it. A user who was
 * quicker and has begun in another field stays there. `find` names another element than the first field.
 */
export function useFocusOnOpen<Content extends HTMLElement = HTMLDivElement>(
  find: (content: Content) => HTMLElement | null | undefined = firstField,
) {
  const content = useRef<Content>(null);
  const afterOpenChange = (isOpen: boolean) => {
    const element = content.current;
    if (isOpen && element && !element.contains(document.activeElement)) find(element)?.focus();
  };
  return { content, afterOpenChange };
}

/** Finds the first field that can be filled in. */
export const firstField = (content: HTMLElement) =>
  content.querySelector<HTMLElement>('input:not([type=hidden], [readonly]), textarea, select');
