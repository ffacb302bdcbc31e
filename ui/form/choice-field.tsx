import { useId, type ReactNode } from 'react';
import { described, Field } from './field.tsx';
import styles from './form.module.css';
import type { FormField } from './use-form.ts';

export interface Choice {
  value: number;
  label: string;
}

interface SelectFieldProps {
  /** 0 while nothing is chosen. */
  field: FormField<number>;
  label: string;
  choices: readonly Choice[];
  placeholder?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  hint?: ReactNode;
}

/** Selects one of a list, in a native control. */
export function SelectField(props: SelectFieldProps) {
  const { field, label, choices, placeholder = '请选择', isDisabled, hint } = props;
  const isRequired = props.isRequired ?? field.isRequired;
  const id = useId();
  return (
    <Field id={id} label={label} error={field.error} isRequired={isRequired} hint={hint}>
      <select
        {...described(id, { error: field.error, isRequired, hint })}
        name={field.name}
        value={field.value}
        disabled={isDisabled}
        className={styles.input}
        data-empty={field.value === 0 || undefined}
        onChange={(event) => field.onChange(Number(event.target.value))}
        onBlur={field.onBlur}
      >
        <option value={0} disabled={isRequired}>
          {placeholder}
        </option>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A checkbox with its sentence; the error is shown below it. */
export function TickField({ field, children }: { field: FormField<boolean>; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <label>
        <input
          {...described(id, { error: field.error })}
          type="checkbox"
          name={field.name}
          checked={field.value}
          onChange={(event) => field.onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <p id={`${id}-error`} className={`${styles.error} muted text-sm tight`} aria-live="polite">
        {field.error}
      </p>
    </div>
  );
}
