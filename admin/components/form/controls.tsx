import { Form, Input, Radio, Switch } from 'antd';
import type { ChangeEvent } from 'react';
import { digitsIn } from '#contract/fields/rules.ts';
import { storedText } from '#ui/form/stored-text.ts';
import { counted } from './character-count.ts';
import { keyboardOf } from './keyboard.ts';
import { Labelled, type FieldProps, type RuleProps } from './labelled-field.tsx';
import { PictureField } from './picture-field.tsx';

export interface ChoiceProps<Name extends string> extends FieldProps<Name> {
  words: Readonly<Record<number, string>>;
  /** The order of the choices, where it is not that of their numbers. */
  order?: readonly number[];
}

export interface SwitchProps<Name extends string> extends FieldProps<Name> {
  words: readonly [on: string, off: string];
}

export function TextField({ placeholder, isLong, ...field }: RuleProps & { isLong?: true }) {
  const look = {
    ...counted(field.schema),
    ...keyboardOf(field.name),
    ...(placeholder !== undefined && { placeholder }),
  };
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

export function AddressField({ placeholder = 'https://', ...field }: RuleProps) {
  const form = Form.useFormInstance();
  const complete = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const address = storedText(field.schema, currentTarget.value);
    // Setting the value clears the error of the field.
    if (address !== currentTarget.value) form.setFieldValue(field.name, address);
  };
  return (
    <Labelled {...field}>
      <Input
        inputMode="url"
        placeholder={placeholder}
        onBlur={complete}
        // Enter sends the form from within the field.
        onPressEnter={complete}
      />
    </Labelled>
  );
}

export function CountField(field: RuleProps) {
  const form = Form.useFormInstance();
  return (
    <Labelled
      {...field}
      shown={{
        getValueProps: (value) => ({ value: value ?? '' }),
        // An input method is still composing: its text must not change meanwhile.
        getValueFromEvent: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
          'isComposing' in nativeEvent && nativeEvent.isComposing ? target.value : countIn(target.value),
      }}
    >
      <Input
        inputMode="numeric"
        autoComplete="off"
        onBlur={({ target }) => {
          const count = countIn(target.value);
          // Setting the value clears the error of the field.
          if (count !== form.getFieldValue(field.name)) form.setFieldValue(field.name, count);
        }}
      />
    </Labelled>
  );
}

/** Returns the typed number; other text stays as it is, for the rule of the field to refuse. */
function countIn(text: string): number | string | null {
  const figures = digitsIn(text);
  if (figures === '') return null;
  return /^\d{1,15}$/.test(figures) ? Number(figures) : text;
}

export function ChoiceField({
  words,
  order = Object.keys(words).map(Number),
  ...field
}: ChoiceProps<string> & RuleProps) {
  const options = order.map((value) => ({ value, label: words[value] }));
  return (
    <Labelled {...field} wordOf={(value) => words[Number(value)] ?? ''}>
      <Radio.Group options={options} />
    </Labelled>
  );
}

export function StatusField({ words: [on, off], ...field }: SwitchProps<string> & RuleProps) {
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

export function FlagField({ words: [on, off], ...field }: SwitchProps<string> & RuleProps) {
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

export function PictureRow(field: RuleProps) {
  return (
    <Labelled {...field}>
      <PictureField label={field.label} />
    </Labelled>
  );
}
