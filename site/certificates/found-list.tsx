import { useEffect, useRef, type ReactNode } from 'react';
import { scrollBehavior } from '#ui/browser/scroll-behavior.ts';
import { Button } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import type { CertificateList, ListState } from './use-list.ts';
import { errorText } from './waiting.ts';

interface FoundListProps {
  title: string;
  list: CertificateList;
  /** A visitor searched: the page scrolls to an answer that is out of view. */
  isSearched?: boolean;
  /** The results, once there are any. */
  children: ReactNode;
}

/** Shows the state of a search and its errors. It loads no code, since the network may be unavailable. */
export function FoundList({ title, list: { state, load }, isSearched = false, children }: FoundListProps) {
  const heading = useIntoView(state, isSearched);
  if (state.kind === 'none') return null;
  return (
    <section className="mt-8" aria-labelledby="results" aria-busy={isLoading(state) || undefined}>
      <h2 className="text-xl strong tight mb-4" id="results" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="visually-hidden" role="status">
        {statusOf(state)}
      </p>
      {state.kind === 'loading' && <Skeleton lines={4} />}
      {state.kind === 'failed' && (
        <div className="callout row between gap-x-6" role="alert">
          <p>{errorText(state.error, '查询')}</p>
          <Button onClick={() => void load(state.criteria).catch(ignored)}>重试</Button>
        </div>
      )}
      {state.kind === 'found' && children}
    </section>
  );
}

// The state of the list contains the error.
const ignored = () => undefined;

const isLoading = (state: ListState) =>
  state.kind === 'loading' || (state.kind === 'found' && state.isTurning);

function statusOf(state: ListState): string {
  if (isLoading(state)) return '正在查询';
  return state.kind === 'found' ? `共 ${state.total} 条记录` : '';
}

/** The height in pixels of what must be in view below the heading: a row as a card, or that nothing was found. */
const firstResult = 280;

/**
 * Returns a reference for the heading of the results. When an answer arrives below the visible part of the window, as on
 * a phone, the page scrolls to the heading and moves the focus there, which also closes the keyboard of the phone.
 */
function useIntoView(state: ListState, isWanted: boolean) {
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
