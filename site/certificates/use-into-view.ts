import { useEffect, useRef } from 'react';
import { scrollBehavior } from '#ui/browser/scroll-behavior.ts';
import type { ListState } from './use-list.ts';

/** The first row of the results must be in view, together with their heading. */
const firstRow = 120;

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
  return element.getBoundingClientRect().bottom + firstRow <= visibleHeight;
}
