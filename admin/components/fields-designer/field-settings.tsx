import { Checkbox, Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { hasOptions, type FormField } from '#contract/forms/form-fields.ts';

interface FieldSettingsProps {
  field: FormField;
  onChange: (changed: Partial<FormField>, about: string) => void;
}

/** Edits one field: its name, its hint, and what its kind needs. */
export function FieldSettings({ field, onChange }: FieldSettingsProps) {
  const { Kind, Label, Hint, IsRequired, IsHidden } = field;
  return (
    <div className="stack gap-3 p-2">
      <Setting label={Kind === 'heading' ? '标题' : '名称'}>
        {(id) => (
          <Input
            id={id}
            value={Label}
            onChange={({ target }) => onChange({ Label: target.value }, 'Label')}
          />
        )}
      </Setting>
      <Setting label="说明">
        {(id) => (
          <Input.TextArea
            id={id}
            value={Hint}
            rows={2}
            onChange={({ target }) => onChange({ Hint: target.value }, 'Hint')}
          />
        )}
      </Setting>
      {hasOptions(Kind) && <OptionsSetting field={field} onChange={onChange} />}
      {Kind === 'number' && <NumberSettings field={field} onChange={onChange} />}
      <div className="row gap-4">
        {Kind !== 'heading' && (
          <Checkbox
            checked={IsRequired}
            onChange={({ target }) => onChange({ IsRequired: target.checked }, 'IsRequired')}
          >
            必填
          </Checkbox>
        )}
        <Checkbox
          checked={IsHidden}
          onChange={({ target }) => onChange({ IsHidden: target.checked }, 'IsHidden')}
        >
          隐藏（不再填写，已填的保留）
        </Checkbox>
      </div>
    </div>
  );
}

/** One option a line; lines copied from Word or Excel are pasted as they are. */
function OptionsSetting({ field, onChange }: FieldSettingsProps) {
  const [text, setText] = useState(field.Options.join('\n'));
  const options = optionsIn(text);
  const isSame = options.join('\n') === field.Options.join('\n');
  return (
    <Setting label="选项，每行一个">
      {(id) => (
        <Input.TextArea
          id={id}
          // Undone elsewhere: the stored options; while typing, also a line that is blank so far.
          value={isSame ? text : field.Options.join('\n')}
          autoSize={{ minRows: 3, maxRows: 12 }}
          onChange={({ target }) => {
            setText(target.value);
            onChange({ Options: optionsIn(target.value) }, 'Options');
          }}
        />
      )}
    </Setting>
  );
}

const optionsIn = (text: string) => [
  ...new Set(
    text
      .split(/\r?\n|\t/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

function NumberSettings({ field, onChange }: FieldSettingsProps) {
  const number = (name: 'Min' | 'Max' | 'Decimals', label: string) => (
    <Setting label={label}>
      {(id) => (
        <Input
          id={id}
          inputMode="decimal"
          defaultValue={field[name] ?? ''}
          onBlur={({ target }) => {
            const text = target.value.trim();
            const typed = text === '' ? undefined : Number(text);
            onChange({ [name]: name === 'Decimals' ? (typed ?? 0) : typed }, name);
          }}
        />
      )}
    </Setting>
  );
  return (
    <div className="grid number-settings">
      <Setting label="单位">
        {(id) => (
          <Input
            id={id}
            value={field.Unit}
            placeholder="如：万元"
            onChange={({ target }) => onChange({ Unit: target.value }, 'Unit')}
          />
        )}
      </Setting>
      {number('Min', '最小值')}
      {number('Max', '最大值')}
      {number('Decimals', '小数位数')}
    </div>
  );
}

function Setting({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="stack gap-1">
      <label className="muted text-sm" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
