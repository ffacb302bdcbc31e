import { Form, type FormItemProps } from 'antd';
import { createContext, use, useEffect, type ReactElement, type ReactNode } from 'react';
import { limitsOf, type FieldSchema } from '#ui/form/limits.ts';
import { fieldRule } from './field-rule.ts';

export interface FieldProps<Name extends string> {
  name: Name;
  /** Absent: the label of the field's rule. */
  label?: string | undefined;
  hint?: ReactNode;
  placeholder?: string;
  /** Makes a field required that the schema allows to be absent. */
  isRequired?: true;
}

/** The label of a field and the text of its values, for comparing two records. */
export interface NamedField {
  label: string;
  wordOf: (value: unknown) => string;
}

export const FieldNames = createContext<Map<string, NamedField>>(new Map());

/** A field with its rule and its label. */
export interface RuleProps extends FieldProps<string> {
  label: string;
  schema: FieldSchema;
}

export interface LabelledProps extends RuleProps {
  wordOf?: NamedField['wordOf'] | undefined;
  children: ReactElement;
  /** The time of the check before the form is sent; by default while typing. The control calls `onBlur`. */
  checkedOn?: 'onBlur';
  /** Conversions between the form's value and the control's. */
  shown?: Pick<FormItemProps, 'getValueProps' | 'getValueFromEvent' | 'normalize'>;
}

const plainWord = (value: unknown) =>
  value === undefined || value === null || value === '' ? '（空）' : String(value);

/** A control with its label, its rule and its place in the form. */
export function Labelled(props: LabelledProps) {
  const { name, label, hint, schema, isRequired, wordOf = plainWord, checkedOn, shown, children } = props;
  const names = use(FieldNames);
  useEffect(() => {
    names.set(name, { label, wordOf });
  });
  return (
    <Form.Item
      name={name}
      label={label}
      required={isRequired ?? limitsOf(schema).isRequired}
      rules={[fieldRule(schema, isRequired && label)]}
      {...(hint !== undefined && { extra: hint })}
      {...(checkedOn && { validateTrigger: checkedOn })}
      {...shown}
    >
      {children}
    </Form.Item>
  );
}
