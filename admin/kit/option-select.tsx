import { useOptionNames } from './option-names.ts';

interface OptionSelectProps {
  id?: string;
  value?: number;
  onChange?: (typeId: number | undefined) => void;
  type: 1 | 2;
}

/** One of a kind of options, such as a member level. */
export function OptionSelect({ id, value, onChange, type }: OptionSelectProps) {
  const options = useOptionNames(type);
  return (
    <select
      {...(id !== undefined && { id })}
      className="native-select"
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">请选择</option>
      {options.map(({ TypeId, TypeName }) => (
        <option key={TypeId} value={TypeId}>
          {TypeName}
        </option>
      ))}
    </select>
  );
}
