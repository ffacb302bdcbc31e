import { useEffect, useRef, type ReactNode } from 'react';
import styles from './footer.module.css';
import { ChevronDown } from '../components/icons.tsx';

/** A part of the footer: folded on narrow screens as soon as scripts run; elsewhere it has no title. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const narrow = matchMedia('(max-width: 767px)');
    const fold = () => {
      if (details.current) details.current.open = !narrow.matches;
    };
    fold();
    narrow.addEventListener('change', fold);
    return () => narrow.removeEventListener('change', fold);
  }, []);
  return (
    <details ref={details} open className={styles.fold}>
      <summary>
        {title}
        <ChevronDown />
      </summary>
      {children}
    </details>
  );
}
