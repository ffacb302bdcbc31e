import type { ReactNode } from 'react';
import type { ErrorAttributes } from '../components/form/error-attributes.ts';

export interface SelectChoice {
  value: string | number;
  label: string;
  /** Shown beside the select while it is chosen. */
  mark?: ReactNode;
}

interface ChoiceSelectProps extends ErrorAttributes {
  id?: string;
  value?: string | number;
  onChange?: (value: string | number) => void;
  choices: readonly SelectChoice[];
  /** The label of the blank value; without it there is no such option. */
  none?: string;
  isNumber?: boolean;
  isDisabled?: boolean;
}

/** Selects one of the existing records. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  const { value = '', onChange, choices, none, isNumber, isDisabled, ...attributes } = props;
  const mark = choices.find((choice) => choice.value === value)?.mark;
  return (
    <span className="choice-select">
      <select
        {...attributes}
        className="native-select"
        value={value}
        disabled={isDisabled ?? false}
        onChange={({ target }) =>
          onChange?.(isNumber && target.value !== '' ? Number(target.value) : target.value)
        }
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {mark}
    </span>
  );
}
