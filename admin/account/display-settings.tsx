import { Segmented } from 'antd';
import '../components/components.css';
import { KeyTable } from '../components/layout/key-table.tsx';
import { sizeNames, sizes, useSize, type Size } from '../components/layout/size-setting.tsx';
import { listKeys } from '../components/list/list-keys.tsx';

/** The keyboard shortcuts that work everywhere, then those of a list. */
const keys = [
  ['Ctrl+K', '快速前往'],
  ['Ctrl+S', '保存'],
  ['Ctrl+Enter', '保存并到下一条'],
  ...listKeys,
] as const;

/** 布局与快捷键: the density of pages on this computer, and the keyboard shortcuts. */
export function DisplaySettings() {
  const { size, choose } = useSize();
  return (
    <section className="sheet" aria-labelledby="display-title">
      <div className="sheet-head">
        <h2 id="display-title">布局与快捷键</h2>
        <div className="sheet-tools">
          <Segmented<Size>
            aria-label="布局大小"
            value={size}
            onChange={choose}
            options={sizes.map((value) => ({ value, label: sizeNames[value] }))}
          />
        </div>
      </div>
      <KeyTable keys={keys} className="account-keys" />
    </section>
  );
}
