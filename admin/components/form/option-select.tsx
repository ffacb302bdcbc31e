import { noOptions, useOptionList } from '../data/options.ts';
import type { ErrorAttributes } from './error-attributes.ts';

interface OptionSelectProps extends ErrorAttributes {
  id?: string;
  value?: number;
  onChange?: (typeId: number | undefined) => void;
  type: 1 | 2;
}

/** Selects one of a kind of options, such as a member level. */
export function OptionSelect({ value, onChange, type, ...attributes }: OptionSelectProps) {
  const options = useOptionList(type);
  return (
    <select
      {...attributes}
      className="native-select"
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{options?.length === 0 ? noOptions : '请选择'}</option>
      {options?.map(({ TypeId, TypeName }) => (
        <option key={TypeId} value={TypeId}>
          {TypeName}
        </option>
      ))}
    </select>
  );
}
