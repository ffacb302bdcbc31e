import type * as v from 'valibot';
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
 * Returns the fields of one form. Each label is written beside its field only; lengths, required marks and messages
 * come from the schema of the call.
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
    /** `yyyy-MM-dd` */
    Day: (props: FieldProps<Name>) => (
      <Labelled {...props} schema={schemaOf(props.name)} checkedOn="onBlur">
        <DateInput />
      </Labelled>
    ),
    /** `yyyy-MM-dd HH:mm:ss`; a deadline without a time is the end of its day. */
    Time: ({ isDeadline, ...props }: FieldProps<Name> & { isDeadline?: true }) => (
      <Labelled {...props} schema={schemaOf(props.name)} checkedOn="onBlur">
        <DateTimeInput {...(isDeadline && { isEnd: true })} />
      </Labelled>
    ),
    /** A custom control, which receives `id`, `value` and `onChange`. */
    Own: (props: OwnFieldProps<Name>) => <Labelled {...props} schema={schemaOf(props.name)} />,
  };
}
