import type * as v from 'valibot';
import { labelOf } from '#contract/fields/labels.ts';
import type { FieldSchema } from '#ui/form/limits.ts';
import {
  AddressField,
  ChoiceField,
  CountField,
  FlagField,
  PictureRow,
  StatusField,
  TextField,
  type ChoiceProps,
  type SwitchProps,
} from './controls.tsx';
import { DateInput, DateTimeInput } from './date-input.tsx';
import { Labelled, type FieldProps, type LabelledProps } from './labelled-field.tsx';

type OwnFieldProps<Name extends string> = FieldProps<Name> &
  Pick<LabelledProps, 'children' | 'wordOf' | 'checkedOn'>;

/**
 * Returns the fields of one form. Labels, lengths, required marks and messages come from the schema of the call; a
 * `label` replaces that of the schema.
 */
export function fieldsOf<Entries extends v.ObjectEntries>({
  input: { entries },
}: {
  input: { entries: Entries };
}) {
  type Name = keyof Entries & string;
  const ruleOf = ({ name, label }: FieldProps<Name>) => {
    const schema = entries[name] as FieldSchema;
    return { schema, label: label ?? labelOf(schema) ?? name };
  };
  return {
    Text: (props: FieldProps<Name>) => <TextField {...props} {...ruleOf(props)} />,
    Area: (props: FieldProps<Name>) => <TextField {...props} {...ruleOf(props)} isLong />,
    Address: (props: FieldProps<Name>) => <AddressField {...props} {...ruleOf(props)} />,
    Count: (props: FieldProps<Name>) => <CountField {...props} {...ruleOf(props)} />,
    Choice: (props: ChoiceProps<Name>) => <ChoiceField {...props} {...ruleOf(props)} />,
    /** 0 or 1. */
    Status: (props: SwitchProps<Name>) => <StatusField {...props} {...ruleOf(props)} />,
    /** Yes or no. */
    Flag: (props: SwitchProps<Name>) => <FlagField {...props} {...ruleOf(props)} />,
    Picture: (props: FieldProps<Name>) => <PictureRow {...props} {...ruleOf(props)} />,
    /** `yyyy-MM-dd` */
    Day: (props: FieldProps<Name>) => (
      <Labelled {...props} {...ruleOf(props)} checkedOn="onBlur">
        <DateInput />
      </Labelled>
    ),
    /** `yyyy-MM-dd HH:mm:ss`; a deadline without a time is the end of its day. */
    Time: ({ isDeadline, ...props }: FieldProps<Name> & { isDeadline?: true }) => (
      <Labelled {...props} {...ruleOf(props)} checkedOn="onBlur">
        <DateTimeInput {...(isDeadline && { isEnd: true })} />
      </Labelled>
    ),
    /** A custom control, which receives `id`, `value` and `onChange`. */
    Own: (props: OwnFieldProps<Name>) => <Labelled {...props} {...ruleOf(props)} />,
  };
}
