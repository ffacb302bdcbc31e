import type { ReactNode } from 'react';
import type { State, StateTone } from '#contract/fields/states.ts';
import styles from './state-mark.module.css';

/** Shapes that differ without colour: an hourglass, a clock, a tick, a cross and a dash. */
const shapes: Record<StateTone, string> = {
  waiting: 'M2.5 1.5h7M2.5 10.5h7M3.5 1.5c0 3 5 6 5 9M8.5 1.5c0 3-5 6-5 9',
  scheduled: 'M6 1.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6M6 3.4V6.2l2 1.3',
  live: 'M1.5 6.6l3 3L10.5 2.6',
  refused: 'M2 2l8 8M10 2l-8 8',
  off: 'M1.8 6h8.4',
};

/** Shows a state of the legend by its word, its colour and its shape; `children` replaces the word of the state. */
export function StateMark({ state: { word, tone }, children }: { state: State; children?: ReactNode }) {
  return (
    <span className={`${styles.state} whole`} data-tone={tone}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={shapes[tone]} />
      </svg>
      {children ?? word}
    </span>
  );
}
