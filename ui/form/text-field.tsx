import { useId, type ReactNode } from 'react';
import { described, Field } from './field.tsx';
import styles from './form.module.css';
import { lengthError } from './length.ts';
import type { FormField } from './use-form.ts';

interface TextFieldProps {
  field: FormField<string>;
  label: string;
  isRequired?: boolean;
  isReadOnly?: boolean;
  hint?: ReactNode;
  type?: 'text' | 'tel' | 'email' | 'date';
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  /** For names of accounts, which begin with a small letter, and for numbers with letters such as the X of an ID number. */
  autoCapitalize?: 'none' | 'characters';
  placeholder?: string;
  /** More than one: a text area. */
  rows?: number;
}

/** Edits one line or several of text, trimmed when the field is left. */
export function TextField(props: TextFieldProps) {
  const { field, label, isReadOnly, hint, rows = 1 } = props;
  const isRequired = props.isRequired ?? field.isRequired;
  const id = useId();
  const error = lengthError(field.value, field.maxLength) ?? field.error;
  const control = {
    ...described(id, { error, isRequired, hint }),
    name: field.name,
    value: field.value,
    readOnly: isReadOnly,
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
    <Field id={id} label={label} error={error} isRequired={isRequired} hint={hint}>
      {rows > 1 ? (
        <textarea {...control} rows={rows} className={styles.input} />
      ) : (
        <input
          {...control}
          type={props.type ?? 'text'}
          inputMode={props.inputMode}
          autoCapitalize={props.autoCapitalize}
          spellCheck={props.autoCapitalize === undefined ? undefined : false}
          className={styles.input}
        />
      )}
    </Field>
  );
}
