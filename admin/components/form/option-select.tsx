import { noOptions, useOptionList } from '../data/options.ts';
import type { ErrorAttributes } from './error-attributes.ts';
import { NativeSelect } from './native-select.tsx';

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
    <NativeSelect
      {...attributes}
      value={value || ''}
      choices={[
        ['', options?.length === 0 ? noOptions : '请选择'],
        ...(options ?? []).map(({ TypeId, TypeName }) => [TypeId, TypeName] as const),
      ]}
      onChange={(id) => onChange?.(id === '' ? undefined : id)}
    />
  );
}
