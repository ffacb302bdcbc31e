import type { ReactNode } from 'react';
import type { ErrorAttributes } from '../components/form/error-attributes.ts';
import { NativeSelect } from '../components/form/native-select.tsx';

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
  isDisabled?: boolean;
}

/** Selects one of the existing records. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  const { value = '', onChange, choices, none, isDisabled, ...attributes } = props;
  const mark = choices.find((choice) => choice.value === value)?.mark;
  return (
    <span className="row nowrap">
      <NativeSelect
        {...attributes}
        value={value}
        disabled={isDisabled ?? false}
        choices={[
          ...(none === undefined ? [] : [['', none] as const]),
          ...choices.map((choice) => [choice.value, choice.label] as const),
        ]}
        onChange={(next) => onChange?.(next)}
      />
      {mark}
    </span>
  );
}
