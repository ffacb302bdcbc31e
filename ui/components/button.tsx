import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'plain' | 'danger';
  /** A request runs: the button turns, and takes no further press. */
  isBusy?: boolean;
}

export function Button({ kind = 'plain', isBusy, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    // Not disabled while busy: that would take the focus away.
    <button
      {...rest}
      type={isBusy ? 'button' : type}
      className={styles.button}
      data-kind={kind}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
