import type { ReactNode } from 'react';
import type { Verification } from '#contract/certificates/certificates.ts';
import styles from './check.module.css';

interface VerdictProps {
  /** `plain`: nothing has been judged yet. */
  tone: Verification['State'] | 'plain';
  Icon: () => ReactNode;
  title: string;
  text: string;
  /** The time of the check, where there was one. */
  time?: string;
  children: ReactNode;
}

/** Sign, text and colour agree. */
export function Verdict({ tone, Icon, title, text, time, children }: VerdictProps) {
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
          {time !== undefined && <p>{`核验时间：${time}`}</p>}
        </div>
      </header>
      <div className={`${styles.body} prose`}>{children}</div>
    </section>
  );
}
