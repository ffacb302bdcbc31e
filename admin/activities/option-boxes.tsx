import { Checkbox } from 'antd';
import { noOptions, useOptionList } from '../kit/options.ts';

interface OptionBoxesProps {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  type: 1 | 2;
  label: string;
}

/** Some of a kind of options, each with how many members there are. */
export function OptionBoxes({ id, value = [], onChange, type, label }: OptionBoxesProps) {
  const options = useOptionList(type);
  return (
    <div role="group" aria-label={label} className="option-boxes" {...(id !== undefined && { id })}>
      {options?.length === 0 && <span className="hint">{noOptions}</span>}
      {options?.map(({ TypeId, TypeName, UseCount }) => (
        <Checkbox
          key={TypeId}
          checked={value.includes(TypeId)}
          onChange={({ target }) =>
            onChange?.(target.checked ? [...value, TypeId] : value.filter((one) => one !== TypeId))
          }
        >
          {TypeName} <span className="box-count">({UseCount})</span>
        </Checkbox>
      ))}
    </div>
  );
}
