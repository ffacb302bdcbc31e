import type { ReactNode } from 'react';
import styles from './contribute.module.css';

/** Why there is nothing to see yet, and what can be done. */
export function Notice({
  icon,
  heading,
  children,
}: {
  icon: ReactNode;
  heading: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.notice}>
      {icon}
      <h2>{heading}</h2>
      {children}
    </section>
  );
}
