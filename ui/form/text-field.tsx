import { useId, useState, type ReactNode } from 'react';
import { described, Field } from './field.tsx';
import styles from './form.module.css';
import type { FormField } from './use-form.ts';

interface TextFieldProps {
  field: FormField<string>;
  label: string;
  isRequired?: boolean;
  isReadOnly?: boolean;
  hint?: ReactNode;
  type?: 'text' | 'tel' | 'email';
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  maxLength?: number;
  placeholder?: string;
  /** More than one: a text area. */
  rows?: number;
}

/** One line or several of text, trimmed when the field is left. */
export function TextField(props: TextFieldProps) {
  const { field, label, isRequired, isReadOnly, hint, rows = 1 } = props;
  const id = useId();
  const control = {
    ...described(id, { fault: field.fault, isRequired, hint }),
    name: field.name,
    value: field.value,
    readOnly: isReadOnly,
    maxLength: props.maxLength,
    placeholder: props.placeholder,
    autoComplete: props.autoComplete ?? 'off',
    onChange: (event: { target: { value: string } }) => field.onChange(event.target.value),
    onBlur: () => {
      const trimmed = field.value.trim();
      if (trimmed !== field.value) field.onChange(trimmed);
      field.onBlur();
    },
  };
  return (
    <Field id={id} label={label} fault={field.fault} isRequired={isRequired} hint={hint}>
      {rows > 1 ? (
        <textarea {...control} rows={rows} className={styles.input} />
      ) : (
        <input
          {...control}
          type={props.type ?? 'text'}
          inputMode={props.inputMode}
          className={styles.input}
        />
      )}
    </Field>
  );
}

interface PasswordFieldProps {
  field: FormField<string>;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
}

/** Masked, and shown while its owner wants to see it. Never trimmed. */
export function PasswordField({ field, label, autoComplete, hint }: PasswordFieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field id={id} label={label} fault={field.fault} isRequired hint={hint}>
      <span className={styles.password}>
        <input
          {...described(id, { fault: field.fault, isRequired: true, hint })}
          type={isShown ? 'text' : 'password'}
          name={field.name}
          value={field.value}
          maxLength={128}
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          className={styles.input}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
        />
        <button
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
