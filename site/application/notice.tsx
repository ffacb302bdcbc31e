import { useEffect, useRef, type ReactNode } from 'react';
import styles from './application.module.css';

interface NoticeProps {
  mark: 'good' | 'waiting' | 'warning';
  title: string;
  text: string;
  actions: ReactNode;
  children?: ReactNode;
}

const marks = {
  good: 'M15 24.5l6.5 6.5L34 18',
  waiting: 'M24 14.5V24l6.5 4.5',
  warning: 'M24 14v13M24 33.5v.01',
};

/** Shows the state of the application. Takes the focus, since the form that had it may be gone. */
export function Notice({ mark, title, text, actions, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.notice} data-mark={mark}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" />
        <path d={marks[mark]} />
      </svg>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{text}</p>
      {children && <div className={styles.course}>{children}</div>}
      <div className={styles.choices}>{actions}</div>
    </section>
  );
}
