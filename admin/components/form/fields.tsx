import type * as v from 'valibot';
import { labelOf, type LabelsOf } from '#contract/fields/labels.ts';
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

/** The properties of a field, whose label is written here if its rule has none. */
type Named<Props extends { name: string }, Entries extends v.ObjectEntries> =
  | (Props & { name: keyof LabelsOf<Entries> })
  | (Props & { label: string });

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
  type Field = Named<FieldProps<Name>, Entries>;
  const ruleOf = ({ name, label }: FieldProps<Name>) => {
    const schema = entries[name] as FieldSchema;
    return { schema, label: label ?? labelOf(schema) ?? name };
  };
  return {
    Text: (props: Field) => <TextField {...props} {...ruleOf(props)} />,
    Area: (props: Field) => <TextField {...props} {...ruleOf(props)} isLong />,
    Address: (props: Field) => <AddressField {...props} {...ruleOf(props)} />,
    Count: (props: Field) => <CountField {...props} {...ruleOf(props)} />,
    Choice: (props: Named<ChoiceProps<Name>, Entries>) => <ChoiceField {...props} {...ruleOf(props)} />,
    /** 0 or 1. */
    Status: (props: Named<SwitchProps<Name>, Entries>) => <StatusField {...props} {...ruleOf(props)} />,
    /** Yes or no. */
    Flag: (props: Named<SwitchProps<Name>, Entries>) => <FlagField {...props} {...ruleOf(props)} />,
    Picture: (props: Field) => <PictureRow {...props} {...ruleOf(props)} />,
    /** `yyyy-MM-dd` */
    Day: (props: Field) => (
      <Labelled {...props} {...ruleOf(props)} checkedOn="onBlur">
        <DateInput />
      </Labelled>
    ),
    /** `yyyy-MM-dd HH:mm:ss`; a deadline without a time is the end of its day. */
    Time: ({ isDeadline, ...props }: Field & { isDeadline?: true }) => (
      <Labelled {...props} {...ruleOf(props)} checkedOn="onBlur">
        <DateTimeInput {...(isDeadline && { isEnd: true })} />
      </Labelled>
    ),
    /** A custom control, which receives `id`, `value` and `onChange`. */
    Own: (props: Named<OwnFieldProps<Name>, Entries>) => <Labelled {...props} {...ruleOf(props)} />,
  };
}
