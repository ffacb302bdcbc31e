import type { ReactNode } from 'react';
import styles from './form.module.css';

export interface FieldProps {
  id: string;
  label: string;
  error: string | undefined;
  isRequired?: boolean | undefined;
  hint?: ReactNode;
  children: ReactNode;
}

/** Shows a label, its control, a hint, and its error. */
export function Field({ id, label, error, isRequired, hint, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} data-required={isRequired || undefined}>
        {label}
      </label>
      <div className="min-0">
        {children}
        {hint !== undefined && (
          <p id={`${id}-hint`} className="muted text-sm tight pt-1">
            {hint}
          </p>
        )}
        <p id={`${id}-error`} className={`${styles.error} muted text-sm tight`} aria-live="polite">
          {error}
        </p>
      </div>
    </div>
  );
}

/** Returns the ARIA attributes that connect a control with its hint and its error. */
export function described(id: string, { error, isRequired, hint }: Partial<FieldProps>) {
  return {
    id,
    'aria-invalid': error !== undefined || undefined,
    'aria-required': isRequired || undefined,
    'aria-describedby':
      [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ') ||
      undefined,
  };
}
