import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import type { FieldSchema } from '#ui/form/limits.ts';
import { counted } from '../components/form/character-count.ts';
import { SortableRows, useSortableRow } from '../components/list/sortable-rows.tsx';

type Row = Readonly<Record<string, string>>;

export interface RowColumn {
  name: string;
  label: string;
  schema: FieldSchema;
  placeholder?: string;
}

interface RowsFieldProps {
  id?: string;
  value?: readonly Row[];
  onChange?: (rows: Row[]) => void;
  /** Called when the focus leaves the rows. */
  onBlur?: () => void;
  columns: readonly RowColumn[];
  /** The word for one row: 联系方式. */
  itemName: string;
  max: number;
}

/** Edits lines of text in an order: dragged by their handle, or moved by Alt+↑ and Alt+↓. */
export function RowsField({ value = [], onChange, onBlur, columns, itemName, max, id }: RowsFieldProps) {
  const list = useRef<HTMLUListElement>(null);
  const keys = useKeys(value.length);
  const put = (rows: readonly Row[]) => onChange?.([...rows]);
  const nameOf = (index: number) => value[index]?.[columns[0]?.name ?? ''] || `第 ${index + 1} 行`;

  function add() {
    keys.add();
    put([...value, Object.fromEntries(columns.map(({ name }) => [name, '']))]);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector<HTMLElement>('input')?.focus());
  }

  function remove(index: number) {
    keys.put(keys.all.filter((_, place) => place !== index));
    put(value.filter((_, place) => place !== index));
  }

  function sort(sorted: readonly (number | string)[]) {
    const rowOf = (key: number | string) => value[keys.all.indexOf(Number(key))];
    put(sorted.map(rowOf).filter((row) => row !== undefined));
    keys.put(sorted.map(Number));
  }

  return (
    <div
      id={id}
      className="rows-field"
      role="group"
      aria-label={itemName}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur?.();
      }}
    >
      <SortableRows ids={keys.all} nameOf={(key) => nameOf(keys.all.indexOf(Number(key)))} onSort={sort}>
        <ul ref={list} className="plain-list stack mb-2">
          {value.map((row, index) => (
            <OneRow
              key={keys.all[index]}
              sortId={keys.all[index] ?? index}
              row={row}
              name={`${itemName} ${index + 1}`}
              columns={columns}
              onChange={(changed) => put(value.map((one, place) => (place === index ? changed : one)))}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      </SortableRows>
      {value.length < max && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
          添加{itemName}
        </Button>
      )}
    </div>
  );
}

interface OneRowProps {
  sortId: number;
  row: Row;
  name: string;
  columns: readonly RowColumn[];
  onChange: (row: Row) => void;
  onRemove: () => void;
}

function OneRow({ sortId, row, name, columns, onChange, onRemove }: OneRowProps) {
  const sortable = useSortableRow(sortId, name);
  return (
    <li className="row nowrap rounded on-paper" {...sortable.row}>
      {sortable.handle}
      {columns.map(({ name: field, label, schema, placeholder }) => (
        <Input
          key={field}
          value={row[field] ?? ''}
          aria-label={`${name}：${label}`}
          {...counted(schema)}
          {...(placeholder !== undefined && { placeholder })}
          onChange={({ target }) => onChange({ ...row, [field]: target.value })}
        />
      ))}
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`移除：${name}`}
        onClick={onRemove}
      />
    </li>
  );
}

/** Returns keys for rows, which stay with them when they are moved. */
function useKeys(length: number) {
  const [keys, setKeys] = useState<readonly number[]>([]);
  const [last, setLast] = useState(0);
  if (keys.length !== length) {
    setKeys(Array.from({ length }, (_, index) => keys[index] ?? last + index + 1));
    setLast(last + length);
  }
  return {
    all: keys.slice(0, length),
    add() {
      setKeys([...keys, last + 1]);
      setLast(last + 1);
    },
    put: (next: readonly number[]) => setKeys(next),
  };
}
