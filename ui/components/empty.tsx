import type { ReactNode } from 'react';
import styles from './empty.module.css';

interface EmptyProps {
  /** Product: section 2, Home. */
  text?: string;
  children?: ReactNode;
}

/** Shows a list without entries: an empty in-tray, a sentence, and a possible next step. */
export function Empty({ text = '暂无数据', children }: EmptyProps) {
  return (
    <div className={`${styles.empty} muted centred`}>
      <svg viewBox="0 0 120 84" aria-hidden="true">
        <path d="M8 76h104" />
        <path d="M24 76V46l14-24h44l14 24v30" />
        <path d="M24 46h22c1 7 6 12 14 12s13-5 14-12h22" />
        <path className={styles.accent} d="M48 12h24M54 4h12" />
      </svg>
      <p>{text}</p>
      {children}
    </div>
  );
}
