import { useEffect, useRef } from 'react';
import { scrollBehavior } from '#ui/browser/scroll-behavior.ts';
import type { ListState } from './use-list.ts';

/** The height in pixels of what must be in view below the heading: a row as a card, or that nothing was found. */
const firstResult = 280;

/**
 * Returns a reference for the heading of the results. When an answer arrives below the visible part of the window, as on
 * a phone, the page scrolls to the heading and moves the focus there, which also closes the keyboard of the phone.
 */
export function useIntoView(state: ListState, isWanted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isAnswered = state.kind === 'failed' || (state.kind === 'found' && !state.isTurning);
    const element = heading.current;
    if (!isWanted || !isAnswered || !element || isInView(element)) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
  }, [state, isWanted]);
  return heading;
}

function isInView(element: Element): boolean {
  const visibleHeight = window.visualViewport?.height ?? window.innerHeight;
  return element.getBoundingClientRect().bottom + firstResult <= visibleHeight;
}
