import type { ComponentProps } from 'react';

interface NativeSelectProps<Value> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  value: Value;
  choices: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
}

/** Shows the select of the browser in the look of the other fields. */
export function NativeSelect<Value extends string | number>(props: NativeSelectProps<Value>) {
  const { choices, onChange, ...attributes } = props;
  return (
    <select
      {...attributes}
      className="native-select ink full rounded bordered"
      onChange={({ target }) => {
        const choice = choices[target.selectedIndex];
        if (choice) onChange(choice[0]);
      }}
    >
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
