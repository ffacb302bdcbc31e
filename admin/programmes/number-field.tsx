import { useId, useState } from 'react';

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  least: number;
  most: number;
  /** What an empty field means; absent: it keeps its number. */
  onEmpty?: () => void;
  placeholder?: string;
  onChange: (value: number) => void;
}

/** A whole number: what fits is taken while it is typed, the rest is forgotten when the field is left. */
export function NumberField({ label, value, least, most, onEmpty, placeholder, onChange }: NumberFieldProps) {
  const id = useId();
  const [typed, type] = useState<string>();
  return (
    <div className="property">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        placeholder={placeholder}
        value={typed ?? value ?? ''}
        onChange={({ target }) => {
          type(target.value);
          if (target.value === '') return onEmpty?.();
          const number = Number(target.value);
          if (Number.isInteger(number) && number >= least && number <= most) onChange(number);
        }}
        onBlur={() => type(undefined)}
      />
    </div>
  );
}
