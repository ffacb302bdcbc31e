import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { CSSProperties } from 'react';
import type { ListSettings } from '#contract/accounts/preferences.ts';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';
import { Popover } from '../dialogs/popover.tsx';
import type { Column } from './columns.tsx';

// Loaded together with the sorting of rows.
const ColumnChoices = lazyDialog(() => import('./column-choices.tsx').then((file) => file.ColumnChoices));

/** Returns the columns that the user chose, in the chosen order; the first one stays in its place. */
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

  function show(key: string, isShown: boolean) {
    const hidden = others
      .map((column) => column.key)
      .filter((one) => !shownKeys.includes(one) && one !== key);
    onChange({ hidden: isShown ? hidden : [...hidden, key] });
  }

  return (
    <Popover
      title="列设置"
      button={(attributes) => (
        <Button {...attributes} icon={<SettingOutlined aria-hidden />} aria-label="列设置" title="列设置" />
      )}
    >
      {() => (
        <>
          {/* As high as what comes: the button below it does not move. */}
          <div className="column-choices-place" style={{ '--count': others.length } as CSSProperties}>
            <ColumnChoices
              columns={others}
              shown={shownKeys}
              onShow={show}
              onOrder={(order) => onChange({ order })}
            />
          </div>
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
    </Popover>
  );
}
