import { useEffect, useRef } from 'react';
import { ChevronDown } from '../components/icons.tsx';
import styles from './article.module.css';

/**
 * The table of contents of a long article: folded above the text on narrow screens; beside it on wide ones, where it
 * marks the part that is being read.
 */
export function Contents({ list }: { list: string }) {
  const nav = useRef<HTMLElement>(null);
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const isBeside = matchMedia('(min-width: 1024px)').matches;
    if (details.current) details.current.open = isBeside;
    if (!isBeside) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./mark-current-part.ts').then(({ markCurrentPart }) => {
      if (!isGone && nav.current) stop = markCurrentPart(nav.current);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [list]);

  return (
    <nav
      ref={nav}
      className={`${styles.contents} rounded framed on-canvas mb-6 no-print`}
      aria-label="本文目录"
    >
      <details ref={details}>
        <summary className="row between strong unmarked">
          本文目录
          <ChevronDown />
        </summary>
        <div dangerouslySetInnerHTML={{ __html: list }} />
      </details>
    </nav>
  );
}
