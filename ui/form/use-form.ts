import * as v from 'valibot';
import { useFormState, type Faults, type Values } from './form-state.ts';

export type { Faults, FormField } from './form-state.ts';

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
  return useFormState({
    start,
    faultsIn: (given: Form) => ({ ...faultsOf(schema, given), ...check?.(given) }),
    send,
  });
}

// oxlint-disable-next-line no-explicit-any
export function faultsOf(schema: v.GenericSchema<any, any>, values: unknown): Faults {
  const result = v.safeParse(schema, values);
  if (result.success) return {};
  const nested = (v.flatten(result.issues).nested ?? {}) as Record<string, string[] | undefined>;
  return Object.fromEntries(Object.entries(nested).map(([name, messages]) => [name, messages?.[0] ?? '']));
}
