import { Form, Input, InputNumber, Radio, Switch } from 'antd';
import { limitsOf, type FieldSchema } from '#ui/form/limits.ts';
import { storedText } from '#ui/form/stored-text.ts';
import { Labelled, type FieldProps } from './labelled.tsx';
import { PictureField } from './picture-field.tsx';

export interface ChoiceProps<Name extends string> extends FieldProps<Name> {
  words: Readonly<Record<number, string>>;
  /** The order of the choices, where it is not that of their numbers. */
  order?: readonly number[];
}

export interface SwitchProps<Name extends string> extends FieldProps<Name> {
  words: readonly [on: string, off: string];
}

type Schema = { schema: FieldSchema };
const countFrom = 20;

/** Native `maxlength` counts an emoji twice. */
function counted({ maxLength }: { maxLength?: number }) {
  if (maxLength === undefined) return {};
  const strategy = (text: string) => [...text].length;
  const exceedFormatter = (text: string, { max }: { max: number }) => [...text].slice(0, max).join('');
  return {
    count: { show: maxLength >= countFrom && maxLength < 500, max: maxLength, strategy, exceedFormatter },
  };
}

export function TextField({
  placeholder,
  isLong,
  ...field
}: FieldProps<string> & Schema & { isLong?: true }) {
  const look = { ...counted(limitsOf(field.schema)), ...(placeholder !== undefined && { placeholder }) };
  const form = Form.useFormInstance();
  const onBlur = ({ target }: { target: { value: string } }) => {
    const stored = storedText(field.schema, target.value);
    if (stored !== target.value) form.setFieldValue(field.name, stored);
  };
  return (
    <Labelled {...field}>
      {isLong ? <Input.TextArea rows={4} {...look} onBlur={onBlur} /> : <Input {...look} onBlur={onBlur} />}
    </Labelled>
  );
}

export function AddressField({ placeholder = 'https://', ...field }: FieldProps<string> & Schema) {
  const form = Form.useFormInstance();
  return (
    <Labelled {...field}>
      <Input
        inputMode="url"
        placeholder={placeholder}
        onBlur={({ target }) => form.setFieldValue(field.name, withScheme(target.value.trim()))}
      />
    </Labelled>
  );
}

/** `www.example.cn` is meant as a page. */
export function withScheme(address: string): string {
  return /^[\w-]+(\.[\w-]+)+([:/?#]|$)/.test(address) ? `https://${address}` : address;
}

export function CountField(field: FieldProps<string> & Schema) {
  const { min, max } = limitsOf(field.schema);
  return (
    <Labelled {...field}>
      <InputNumber
        precision={0}
        controls={false}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
      />
    </Labelled>
  );
}

export function ChoiceField({
  words,
  order = Object.keys(words).map(Number),
  ...field
}: ChoiceProps<string> & Schema) {
  const options = order.map((value) => ({ value, label: words[value] }));
  return (
    <Labelled {...field} wordOf={(value) => words[Number(value)] ?? ''}>
      <Radio.Group options={options} />
    </Labelled>
  );
}

export function StatusField({ words: [on, off], ...field }: SwitchProps<string> & Schema) {
  return (
    <Labelled
      {...field}
      wordOf={(value) => (value === 1 ? on : off)}
      shown={{
        getValueProps: (value) => ({ checked: value === 1 }),
        normalize: (checked) => (checked === true ? 1 : 0),
      }}
    >
      <Switch checkedChildren={on} unCheckedChildren={off} />
    </Labelled>
  );
}

export function FlagField({ words: [on, off], ...field }: SwitchProps<string> & Schema) {
  return (
    <Labelled
      {...field}
      wordOf={(value) => (value === true ? on : off)}
      shown={{
        getValueProps: (value) => ({ checked: value === true }),
        normalize: (checked) => checked === true,
      }}
    >
      <Switch checkedChildren={on} unCheckedChildren={off} />
    </Labelled>
  );
}

export function PictureRow(field: FieldProps<string> & Schema) {
  return (
    <Labelled {...field}>
      <PictureField label={field.label} />
    </Labelled>
  );
}
