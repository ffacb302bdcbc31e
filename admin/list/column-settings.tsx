import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, type TableColumnType } from 'antd';
import { useState } from 'react';

/** A column with the key and name under which it can be hidden; without a name it always shows. */
export type NamedColumn<Row> = TableColumnType<Row> & { key: string; name?: string };

/** The columns the person chose, kept in this browser under the list's name. */
export function useColumns<Row>(list: string, columns: readonly NamedColumn<Row>[]) {
  const place = `backstageColumns.${list}`;
  const [hidden, setHidden] = useState<readonly string[]>(() => rememberedKeys(place));

  function hide(keys: readonly string[]) {
    localStorage.setItem(place, JSON.stringify(keys));
    setHidden(keys);
  }

  const named = columns.filter((column) => column.name !== undefined);
  const settings = (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="显示的列"
      content={
        <Checkbox.Group
          className="column-choices"
          options={named.map(({ key, name }) => ({ value: key, label: name }))}
          value={named.map(({ key }) => key).filter((key) => !hidden.includes(key))}
          onChange={(shown) => hide(named.map(({ key }) => key).filter((key) => !shown.includes(key)))}
        />
      }
    >
      <Button icon={<SettingOutlined aria-hidden />} aria-label="列设置" title="列设置" />
    </Popover>
  );
  return { columns: columns.filter((column) => !hidden.includes(column.key)), settings };
}

function rememberedKeys(place: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}
