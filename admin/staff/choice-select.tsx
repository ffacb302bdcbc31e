import type { ReactNode } from 'react';

export interface SelectChoice {
  value: string | number;
  label: string;
  /** Shown beside the select while it is chosen. */
  mark?: ReactNode;
}

interface ChoiceSelectProps {
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
  const { id, value = '', onChange, choices, none, isNumber = false, isDisabled = false } = props;
  const mark = choices.find((choice) => choice.value === value)?.mark;
  return (
    <span className="choice-select">
      <select
        {...(id !== undefined && { id })}
        className="native-select"
        value={value}
        disabled={isDisabled}
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
