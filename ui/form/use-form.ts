import * as v from 'valibot';
import { useMemo } from 'react';
import { useFormState, type Faults, type FormField, type Values } from './form-state.ts';
import { limitsOf, type FieldSchema } from './limits.ts';

export type { Faults, FormField };

interface FormOptions<Form extends Values> {
  /** Rules and messages; the server checks the same ones again. */
  // oxlint-disable-next-line no-explicit-any
  schema: v.GenericSchema<any, any>;
  start: Form;
  /** Faults that no schema knows, such as a tick that only the form asks for. */
  check?: (values: Form) => Faults;
  /** Sends what was filled in. A fault with code 400 is shown beside the fields that it names. */
  send: (values: Form) => Promise<void>;
}

/** The state of a form whose rules are a schema. */
export function useForm<Form extends Values>({ schema, start, check, send }: FormOptions<Form>) {
  const state = useFormState({
    start,
    faultsIn: (given: Form) => ({ ...faultsOf(schema, given), ...check?.(given) }),
    send,
  });
  const limits = useMemo(() => limitsIn(schema), [schema]);
  const field = <Name extends keyof Form & string>(name: Name): FormField<Form[Name]> => ({
    ...state.field(name),
    ...limits.get(name),
  });
  return { ...state, field };
}

/** A label's mark and an input's length are the schema's, too. */
function limitsIn(schema: object): Map<string, Pick<FormField<unknown>, 'isRequired' | 'maxLength'>> {
  const entries = 'entries' in schema ? Object.entries<FieldSchema>(schema.entries as never) : [];
  return new Map(
    entries.map(([name, field]) => {
      const { isRequired, maxLength } = limitsOf(field);
      return [name, { isRequired, maxLength }];
    }),
  );
}

// oxlint-disable-next-line no-explicit-any
export function faultsOf(schema: v.GenericSchema<any, any>, values: unknown): Faults {
  const result = v.safeParse(schema, values);
  if (result.success) return {};
  const nested = (v.flatten(result.issues).nested ?? {}) as Record<string, string[] | undefined>;
  return Object.fromEntries(Object.entries(nested).map(([name, messages]) => [name, messages?.[0] ?? '']));
}
