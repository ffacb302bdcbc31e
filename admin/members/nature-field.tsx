import { Input, Radio } from 'antd';
import { useState } from 'react';

interface NatureFieldProps {
  id?: string;
  value?: string;
  onChange?: (nature: string) => void;
}

const usual = ['国有企业', '民营企业', '外资企业', '事业单位', '社会团体'];
const other = '其他';

/** Selects one of the usual natures of a company, or edits another one. */
export function NatureField({ id, value = '', onChange }: NatureFieldProps) {
  const [isOther, setOther] = useState(value !== '' && !usual.includes(value));
  return (
    <div className="nature" id={id} role="group" aria-label="单位性质">
      <Radio.Group
        options={[...usual, other]}
        value={isOther ? other : value}
        onChange={({ target }) => {
          setOther(target.value === other);
          onChange?.(target.value === other ? '' : String(target.value));
        }}
      />
      {isOther && (
        <Input aria-label="其他单位性质" value={value} onChange={({ target }) => onChange?.(target.value)} />
      )}
    </div>
  );
}
