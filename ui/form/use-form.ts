import { useState } from 'react';
import * as v from 'valibot';
import { useFormState, type FieldErrors, type FormField, type Values } from './form-state.ts';
import { fieldsOf, formLimits } from './limits.ts';
import { storedText } from './stored-text.ts';

export type { FieldErrors, FormField };

interface FormOptions<Form extends Values> {
  /** Rules and messages; the server checks the same ones again. */
  // oxlint-disable-next-line no-explicit-any
  schema: v.GenericSchema<any, any>;
  start: Form;
  /** Returns errors that no schema can find, such as a checkbox that only the form requires. */
  check?: (values: Form) => FieldErrors;
  /** Sends the values. An error with code 400 is shown beside the fields that it names. */
  send: (values: Form) => Promise<void>;
  /** As that of `useFormState`. */
  reveal?: (names: readonly string[]) => void;
}

/** Provides the state of a form whose rules are a schema. */
export function useForm<Form extends Values>({ schema, start, check, send, reveal }: FormOptions<Form>) {
  const state = useFormState({
    start,
    errorsIn: (form: Form) => ({ ...errorsOf(schema, form), ...check?.(form) }),
    send,
    reveal,
  });
  // A label's mark and an input's length are the schema's, too.
  const [limits] = useState(() => formLimits(schema, start));
  /** Shows, after a field is left, the value that will be stored, and its error. */
  const showStored = <Name extends keyof Form & string>(name: Name) => {
    const typed = state.values[name];
    const storedValue = typeof typed === 'string' ? storedText(fieldsOf(schema)[name], typed) : typed;
    if (storedValue !== typed) state.put(name, storedValue as Form[Name]);
    state.field(name).onBlur();
  };
  const field = <Name extends keyof Form & string>(name: Name): FormField<Form[Name]> => {
    const { isRequired = false, maxLength } = limits.get(name) ?? {};
    return { ...state.field(name), isRequired, maxLength, onBlur: () => showStored(name) };
  };
  return { ...state, field };
}

// oxlint-disable-next-line no-explicit-any
export function errorsOf(schema: v.GenericSchema<any, any>, values: unknown): FieldErrors {
  const result = v.safeParse(schema, values);
  if (result.success) return {};
  const nested = (v.flatten(result.issues).nested ?? {}) as Record<string, string[] | undefined>;
  return Object.fromEntries(Object.entries(nested).map(([name, messages]) => [name, messages?.[0] ?? '']));
}
