import type { ReactNode } from 'react';
import styles from './contribute.module.css';

/** Explains why there is no content yet and what the member can do. */
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
    <section className={`${styles.notice} centred-stack py-16`}>
      {icon}
      <h2>{heading}</h2>
      {children}
    </section>
  );
}
