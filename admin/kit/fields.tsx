import { Form, Input, InputNumber, Radio, Switch } from 'antd';
import { createContext, use, useEffect, type ReactElement, type ReactNode } from 'react';
import type * as v from 'valibot';
import { limitsOf, type FieldSchema } from '#ui/form/limits.ts';
import { fieldRule } from './field-rule.ts';
import { PictureField } from './picture-field.tsx';

interface FieldProps<Name extends string> {
  name: Name;
  label: string;
  hint?: ReactNode;
  placeholder?: string;
}

interface ChoiceProps<Name extends string> extends FieldProps<Name> {
  words: Readonly<Record<number, string>>;
}

interface SwitchProps<Name extends string> extends FieldProps<Name> {
  words: readonly [on: string, off: string];
}

/** How a field is called, and its values; for those who compare two records. */
export interface NamedField {
  label: string;
  wordOf: (value: unknown) => string;
}

export const FieldNames = createContext<Map<string, NamedField>>(new Map());

/**
 * The fields of one form. A label stands beside its field and nowhere else; lengths, required marks and messages are those of the
 * call's schema.
 */
export function fieldsOf<Entries extends v.ObjectEntries>({
  input: { entries },
}: {
  input: { entries: Entries };
}) {
  type Name = keyof Entries & string;
  const schemaOf = (name: Name): FieldSchema => entries[name] as FieldSchema;
  return {
    Text: (props: FieldProps<Name>) => <TextField {...props} schema={schemaOf(props.name)} />,
    Area: (props: FieldProps<Name>) => <TextField {...props} schema={schemaOf(props.name)} isLong />,
    Address: (props: FieldProps<Name>) => <AddressField {...props} schema={schemaOf(props.name)} />,
    Count: (props: FieldProps<Name>) => <CountField {...props} schema={schemaOf(props.name)} />,
    Choice: (props: ChoiceProps<Name>) => <ChoiceField {...props} schema={schemaOf(props.name)} />,
    /** 0 or 1. */
    Status: (props: SwitchProps<Name>) => <StatusField {...props} schema={schemaOf(props.name)} />,
    /** Yes or no. */
    Flag: (props: SwitchProps<Name>) => <FlagField {...props} schema={schemaOf(props.name)} />,
    Picture: (props: FieldProps<Name>) => <PictureRow {...props} schema={schemaOf(props.name)} />,
    /** A control of its own: it gets `id`, `value` and `onChange`. */
    Own: (props: FieldProps<Name> & { children: ReactElement; wordOf?: NamedField['wordOf'] }) => (
      <Labelled {...props} schema={schemaOf(props.name)} />
    ),
  };
}

interface LabelledProps extends FieldProps<string> {
  schema: FieldSchema;
  wordOf?: NamedField['wordOf'] | undefined;
  children: ReactElement;
  /** Between what the form holds and what the control shows. */
  shown?: {
    getValueProps: (value: unknown) => Record<string, unknown>;
    normalize: (value: unknown) => unknown;
  };
}

const plainWord = (value: unknown) =>
  value === undefined || value === null || value === '' ? '（空）' : String(value);

function Labelled({ name, label, hint, schema, wordOf = plainWord, shown, children }: LabelledProps) {
  const names = use(FieldNames);
  useEffect(() => {
    names.set(name, { label, wordOf });
  });
  return (
    <Form.Item
      name={name}
      label={label}
      required={limitsOf(schema).isRequired}
      rules={[fieldRule(schema)]}
      {...(hint !== undefined && { extra: hint })}
      {...shown}
    >
      {children}
    </Form.Item>
  );
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

function TextField({ placeholder, isLong, ...field }: FieldProps<string> & Schema & { isLong?: true }) {
  const look = { ...counted(limitsOf(field.schema)), ...(placeholder !== undefined && { placeholder }) };
  return (
    <Labelled {...field}>{isLong ? <Input.TextArea rows={4} {...look} /> : <Input {...look} />}</Labelled>
  );
}

function AddressField({ placeholder = 'https://', ...field }: FieldProps<string> & Schema) {
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

function CountField(field: FieldProps<string> & Schema) {
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

function ChoiceField({ words, ...field }: ChoiceProps<string> & Schema) {
  const options = Object.entries(words).map(([value, label]) => ({ value: Number(value), label }));
  return (
    <Labelled {...field} wordOf={(value) => words[Number(value)] ?? ''}>
      <Radio.Group options={options} />
    </Labelled>
  );
}

function StatusField({ words: [on, off], ...field }: SwitchProps<string> & Schema) {
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

function FlagField({ words: [on, off], ...field }: SwitchProps<string> & Schema) {
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

function PictureRow(field: FieldProps<string> & Schema) {
  return (
    <Labelled {...field}>
      <PictureField label={field.label} />
    </Labelled>
  );
}
