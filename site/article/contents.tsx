import { useEffect, useRef } from 'react';
import { ChevronDown } from '../components/icons.tsx';
import styles from './article.module.css';

/** The table of contents of a long article: folded above the text on narrow screens, beside it on wide ones. */
export function Contents({ list }: { list: string }) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const isBeside = matchMedia('(width >= 1024px)').matches;
    if (details.current) details.current.open = isBeside;
  }, [list]);

  return (
    <nav className={`${styles.contents} no-print`} aria-label="本文目录">
      <details ref={details}>
        <summary>
          本文目录
          <ChevronDown />
        </summary>
        <div dangerouslySetInnerHTML={{ __html: list }} />
      </details>
    </nav>
  );
}
