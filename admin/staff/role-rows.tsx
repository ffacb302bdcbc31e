import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { DateInput } from '../components/form/date-input.tsx';
import type { ErrorAttributes } from '../components/form/error-attributes.ts';
import { ChoiceSelect } from './choice-select.tsx';

/** A role of the form; `RoleId` is blank until one is chosen. */
export interface RoleRow {
  RoleId: number | '';
  /** `yyyy-MM-dd`; blank: without an end. */
  Until: string;
}

export const blankRow: RoleRow = { RoleId: '', Until: '' };

interface RoleRowsProps extends ErrorAttributes {
  id?: string;
  value?: RoleRow[];
  onChange?: (rows: RoleRow[]) => void;
  roles: readonly { RoleId: number; RoleName: string }[];
  isDisabled?: boolean;
}

/** Several roles, each with the day until which it holds. */
export function RoleRows(props: RoleRowsProps) {
  const { id, value: rows = [blankRow], onChange, roles, isDisabled = false, ...attributes } = props;
  const change = (at: number, part: Partial<RoleRow>) =>
    onChange?.(
      rows.map((row, place) => {
        const { RoleId, Until } = place === at ? { ...row, ...part } : row;
        return { RoleId, Until };
      }),
    );
  return (
    <div className="stack">
      {rows.map((row, at) => (
        <RoleFields
          // Rows have no identity of their own: two may be blank.
          // oxlint-disable-next-line no-array-index-key
          key={at}
          number={at + 1}
          row={row}
          attributes={at === 0 ? { ...attributes, id: id ?? 'roles' } : { 'aria-label': `角色 ${at + 1}` }}
          choices={roles.filter(
            ({ RoleId }) => RoleId === row.RoleId || rows.every((other) => other.RoleId !== RoleId),
          )}
          isDisabled={isDisabled}
          onChange={(part) => change(at, part)}
          onRemove={rows.length > 1 ? () => onChange?.(rows.filter((_, place) => place !== at)) : undefined}
        />
      ))}
      {!isDisabled && rows.length < roles.length && (
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange?.([...rows, blankRow])}
        >
          再加一个角色
        </Button>
      )}
    </div>
  );
}

interface RoleFieldsProps {
  number: number;
  row: RoleRow;
  attributes: object;
  choices: RoleRowsProps['roles'];
  isDisabled: boolean;
  onChange: (part: Partial<RoleRow>) => void;
  /** Absent for the only row. */
  onRemove: (() => void) | undefined;
}

function RoleFields({ number, row, attributes, choices, isDisabled, onChange, onRemove }: RoleFieldsProps) {
  return (
    <div className="role-row">
      <ChoiceSelect
        {...attributes}
        value={row.RoleId}
        choices={choices.map(({ RoleId, RoleName }) => ({ value: RoleId, label: RoleName }))}
        none="请选择"
        isDisabled={isDisabled}
        onChange={(next) => onChange({ RoleId: next === '' ? '' : Number(next) })}
      />
      <span className="soft">至</span>
      <DateInput
        aria-label={`角色 ${number} 至哪天`}
        value={row.Until}
        onChange={(Until) => onChange({ Until })}
      />
      {onRemove && !isDisabled && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`去掉角色 ${number}`}
          title="去掉"
          onClick={onRemove}
        />
      )}
    </div>
  );
}
