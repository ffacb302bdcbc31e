import { useId, type ReactNode } from 'react';
import type { FormField } from '../form/form-state.ts';
import formStyles from '../form/form.module.css';
import styles from './forms.module.css';

interface ChoicesFieldProps {
  field: Pick<FormField<unknown>, 'name' | 'error'>;
  label: string;
  isRequired: boolean;
  hint?: ReactNode;
  isMultiple?: true;
  options: readonly string[];
  values: readonly string[];
  /** Receives the options that are chosen now. */
  onPick: (values: string[]) => void;
}

/** One or several of some options, as native radio buttons or checkboxes. */
export function ChoicesField(props: ChoicesFieldProps) {
  const { field, label, isRequired, hint, isMultiple = false, options, values, onPick } = props;
  const id = useId();
  const change = (option: string, isOn: boolean) => {
    const others = isMultiple ? values.filter((value) => value !== option) : [];
    onPick(isOn ? [...others, option] : others);
  };
  return (
    <fieldset
      className={`${styles.choices} m-0 min-0`}
      aria-describedby={`${id}-error`}
      aria-invalid={field.error !== undefined || undefined}
      {...(!isMultiple && { role: 'radiogroup', 'aria-required': isRequired })}
    >
      <legend data-required={isRequired || undefined}>{label}</legend>
      {hint !== undefined && <p className="muted text-sm tight m-0 pt-1">{hint}</p>}
      {options.map((option) => (
        <label key={option} className={styles.choice}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={field.name}
            checked={values.includes(option)}
            onChange={({ target }) => change(option, target.checked)}
          />
          <span className="min-0 breaks">{option}</span>
        </label>
      ))}
      <p id={`${id}-error`} className={`${formStyles.error} muted text-sm tight m-0`} aria-live="polite">
        {field.error}
      </p>
    </fieldset>
  );
}
