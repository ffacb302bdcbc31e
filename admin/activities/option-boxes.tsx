import { Checkbox } from 'antd';
import { noOptions, useOptionList } from '../components/data/options.ts';
import type { Invitees } from './use-invitees.ts';

interface OptionBoxesProps {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  type: 1 | 2;
  label: string;
  countOf: Invitees['countOf'];
}

/** Checkboxes for a kind of options, each with the number of members that it would invite. */
export function OptionBoxes({ id, value = [], onChange, type, label, countOf }: OptionBoxesProps) {
  const options = useOptionList(type);
  return (
    <div role="group" aria-label={label} className="option-boxes" {...(id !== undefined && { id })}>
      {options?.length === 0 && <span className="hint">{noOptions}</span>}
      {options?.map(({ TypeId, TypeName }) => (
        <Checkbox
          key={TypeId}
          checked={value.includes(TypeId)}
          onChange={({ target }) =>
            onChange?.(target.checked ? [...value, TypeId] : value.filter((one) => one !== TypeId))
          }
        >
          {TypeName}{' '}
          <span className="box-count">{countOf(TypeId) !== undefined && `(${countOf(TypeId)})`}</span>
        </Checkbox>
      ))}
    </div>
  );
}
