import { useId, useState, type ReactNode } from 'react';
import { passwordLength, passwordTooLong } from '#contract/fields/rules.ts';
import { described, Field } from './field.tsx';
import styles from './form.module.css';
import type { FormField } from './use-form.ts';

interface PasswordFieldProps {
  field: FormField<string>;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
}

/** A masked field with a button to show its value. Never trimmed. */
export function PasswordField({ field, label, autoComplete, hint }: PasswordFieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const error = field.value.length > passwordLength ? passwordTooLong : field.error;
  return (
    <Field id={id} label={label} error={error} isRequired hint={hint}>
      <span className={styles.password}>
        <input
          {...described(id, { error, isRequired: true, hint })}
          type={isShown ? 'text' : 'password'}
          name={field.name}
          value={field.value}
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          className={styles.input}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
        />
        <button
          className="muted text-sm rounded px-3 quiet"
          type="button"
          aria-pressed={isShown}
          aria-label={`显示${label}`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? '隐藏' : '显示'}
        </button>
      </span>
    </Field>
  );
}
