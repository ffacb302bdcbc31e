import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Column } from './columns.tsx';
import { Pop } from './pop.tsx';
import type { ListSettings } from './preferences.ts';
import { SortableRows, useSortableRow } from './sortable-rows.tsx';

/** The columns in the order and number that the person chose; the first one stays where it is. */
export function chosenColumns<Row>(columns: readonly Column<Row>[], { order = [], hidden }: ListSettings) {
  const place = ({ key }: Column<Row>) => (order.includes(key) ? order.indexOf(key) : order.length);
  const [first, ...others] = columns;
  const sorted = others.toSorted((a, b) => place(a) - place(b));
  const isHidden = (column: Column<Row>) => hidden?.includes(column.key) ?? column.isHiddenAtFirst ?? false;
  return {
    first,
    others: sorted,
    shown: [first, ...sorted.filter((column) => !isHidden(column))].filter(isThere),
  };
}

function isThere<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}

interface ColumnSettingsProps<Row> {
  columns: readonly Column<Row>[];
  settings: ListSettings;
  onChange: (settings: Pick<ListSettings, 'order' | 'hidden'>) => void;
}

export function ColumnSettings<Row>({ columns, settings, onChange }: ColumnSettingsProps<Row>) {
  const { others, shown } = chosenColumns(columns, settings);
  const shownKeys = shown.map(({ key }): string => key);
  const titleOf = (key: number | string) => others.find((column) => column.key === key)?.title ?? '';

  function show(key: string, isShown: boolean) {
    const hidden = others
      .map((column) => column.key)
      .filter((one) => !shownKeys.includes(one) && one !== key);
    onChange({ hidden: isShown ? hidden : [...hidden, key] });
  }

  return (
    <Pop
      title="列设置"
      button={(said) => (
        <Button {...said} icon={<SettingOutlined aria-hidden />} aria-label="列设置" title="列设置" />
      )}
    >
      {() => (
        <>
          <SortableRows
            ids={others.map(({ key }) => key)}
            nameOf={titleOf}
            onSort={(order) => onChange({ order: order.map(String) })}
          >
            <ul className="column-choices">
              {others.map(({ key, title }) => (
                <ColumnChoice
                  key={key}
                  name={key}
                  title={title}
                  isShown={shownKeys.includes(key)}
                  onShow={(isShown) => show(key, isShown)}
                />
              ))}
            </ul>
          </SortableRows>
          <Button
            size="small"
            onClick={() =>
              onChange({
                order: [],
                hidden: columns.filter((one) => one.isHiddenAtFirst).map(({ key }) => key),
              })
            }
          >
            恢复默认
          </Button>
        </>
      )}
    </Pop>
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
      <label>
        <input type="checkbox" checked={isShown} onChange={(event) => onShow(event.target.checked)} />
        {title}
      </label>
      {handle}
    </li>
  );
}
