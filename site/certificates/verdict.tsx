import type { ReactNode } from 'react';
import type { Verification } from '#contract/certificates/certificates.ts';
import styles from './check.module.css';

interface VerdictProps {
  /** `plain`: nothing has been judged yet. */
  tone: Verification['State'] | 'plain';
  Icon: () => ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

/** Sign, text and colour agree. */
export function Verdict({ tone, Icon, title, text, children }: VerdictProps) {
  return (
    <section
      className={`${styles.verdict} rounded-tile bordered clipped`}
      data-tone={tone}
      aria-labelledby="verdict"
    >
      <header>
        <Icon />
        <div>
          <h2 id="verdict">{title}</h2>
          <p>{text}</p>
        </div>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
