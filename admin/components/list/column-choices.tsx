import { useEffect, useRef } from 'react';
import { SortableRows, useSortableRow } from './sortable-rows.tsx';

interface ColumnChoicesProps {
  columns: readonly { key: string; title: string }[];
  shown: readonly string[];
  onShow: (key: string, isShown: boolean) => void;
  onOrder: (keys: string[]) => void;
}

/** Shows, hides and orders the columns of a list. */
export function ColumnChoices({ columns, shown, onShow, onOrder }: ColumnChoicesProps) {
  const titleOf = (key: number | string) => columns.find((column) => column.key === key)?.title ?? '';
  const list = useRef<HTMLUListElement>(null);
  // The window around it was open before.
  useEffect(() => list.current?.querySelector('input')?.focus(), []);
  return (
    <SortableRows
      ids={columns.map(({ key }) => key)}
      nameOf={titleOf}
      onSort={(order) => onOrder(order.map(String))}
    >
      <ul ref={list} className="column-choices plain-list">
        {columns.map(({ key, title }) => (
          <ColumnChoice
            key={key}
            name={key}
            title={title}
            isShown={shown.includes(key)}
            onShow={(isShown) => onShow(key, isShown)}
          />
        ))}
      </ul>
    </SortableRows>
  );
}

interface ColumnChoiceProps {
  name: string;
  title: string;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

function ColumnChoice({ name, title, isShown, onShow }: ColumnChoiceProps) {
  const { row, handle } = useSortableRow(name, title);
  return (
    <li {...row}>
      <label className="choice fill">
        <input type="checkbox" checked={isShown} onChange={(event) => onShow(event.target.checked)} />
        {title}
      </label>
      {handle}
    </li>
  );
}
