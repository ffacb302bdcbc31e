import type { ReactNode } from 'react';
import { ChevronDown } from '../components/icons.tsx';
import styles from '../components/top-strip.module.css';
import { useDisclosure } from '../components/use-disclosure.ts';

interface StripPanelProps {
  icon: ReactNode;
  label: string;
  className?: string;
  children: ReactNode;
}

/** A control of the top strip that unfolds a small panel below itself. */
export function StripPanel({ icon, label, className = '', children }: StripPanelProps) {
  const details = useDisclosure();
  return (
    <details ref={details} className={`${styles.tool} ${className}`}>
      <summary>
        {icon}
        {label}
        <ChevronDown />
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
