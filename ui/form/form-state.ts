import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { fieldErrorsOf, isApiError } from '#contract/api/envelope.ts';

export type Values = Record<string, string | number | boolean | readonly unknown[]>;
export type FieldErrors = Record<string, string>;

export type Fill<Form> = (form: Form | ((now: Form) => Form)) => void;

interface FormStateOptions<Form extends Values> {
  start: Form;
  /** Returns the errors by field; without any the form can be sent. */
  errorsIn: (values: Form) => FieldErrors;
  /** Sends the values. An error with code 400 is shown beside the fields that it names. */
  send: (values: Form) => Promise<void>;
  /** Receives the errors of such a refusal, and a function that changes all values; returns them by the names of the form's fields. */
  takeRefusal?: ((errors: FieldErrors, fill: Fill<Form>) => Promise<FieldErrors>) | undefined;
  /** Shows the first of these fields before it takes the focus, where not all of the form is shown at a time. */
  reveal?: ((names: readonly string[]) => void) | undefined;
}

export interface FormField<Value> {
  name: string;
  value: Value;
  error: string | undefined;
  /** Read from the form's schema, if there is one. */
  isRequired?: boolean;
  maxLength?: number | undefined;
  onChange: (value: Value) => void;
  onBlur: () => void;
}

/**
 * Provides the state of one form. A field is checked when it is left and, once it was invalid, whenever it changes; all
 * of them are checked when the form is sent. A failed call loses no value.
 */
export function useFormState<Form extends Values>(options: FormStateOptions<Form>) {
  const { errorsIn } = options;
  const [values, setValues] = useState(options.start);
  // Values from an upload or an answer are merged with those typed meanwhile.
  const latest = useRef(values);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, setIsSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const showError = (name: string, form: Form) => {
    const message = errorsIn(form)[name];
    setErrors(({ [name]: _old, ...others }) =>
      message === undefined ? others : { ...others, [name]: message },
    );
  };

  const change = (form: Form) => {
    latest.current = form;
    setValues(form);
  };

  const put = <Name extends keyof Form & string>(name: Name, value: Form[Name]) => {
    const old = latest.current;
    const next = { ...old, [name]: value };
    change(next);
    const [before, after] = [errorsIn(old), errorsIn(next)];
    // One field may make another one valid; errors that only the server can find stay until their own value changes.
    const isChecked = (shown: string) =>
      shown === name || shown in before || valueAt(old, shown) !== valueAt(next, shown);
    setErrors((shownErrors) => {
      const remaining = Object.entries(shownErrors).flatMap(([shown, text]) => {
        const message = isChecked(shown) ? after[shown] : text;
        return message === undefined ? [] : [[shown, message]];
      });
      return Object.fromEntries(remaining);
    });
  };

  const field = <Name extends keyof Form & string>(name: Name): FormField<Form[Name]> => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value) => put(name, value),
    onBlur: () => showError(name, latest.current),
  });

  const refuse = (fieldErrors: FieldErrors) => {
    // The messages are there first, so that a screen reader reads them with the field.
    flushSync(() => setErrors(fieldErrors));
    lead(Object.keys(fieldErrors));
  };

  const lead = (names: readonly string[]) => {
    options.reveal?.(names);
    focusFirst(element.current, names);
  };

  const check = (names: readonly string[]): boolean => {
    const fieldErrors = errorsIn(latest.current);
    const ofNames = Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => names.includes(name)));
    if (Object.keys(ofNames).length === 0) return true;
    flushSync(() => setErrors((shown) => ({ ...shown, ...ofNames })));
    lead(Object.keys(ofNames));
    return false;
  };

  const send = async (form: Form) => {
    if (isSending) return;
    const fieldErrors = errorsIn(form);
    if (Object.keys(fieldErrors).length > 0) return refuse(fieldErrors);
    setErrors({});
    setIsSending(true);
    try {
      await options.send(form);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const serverErrors = fieldErrorsOf(error);
      if (serverErrors)
        refuse(options.takeRefusal ? await options.takeRefusal(serverErrors, fill) : serverErrors);
    } finally {
      setIsSending(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    return send(latest.current);
  };

  /** Fills in the whole form, or from what it has; none of its values has been found invalid yet. */
  const fill: Fill<Form> = (form) => {
    change(typeof form === 'function' ? form(latest.current) : form);
    setErrors({});
  };

  return {
    values,
    errors,
    field,
    put,
    fill,
    /** Puts the focus on the first of these fields. */
    lead,
    /** Checks some of the fields, as those of a step. Returns false and shows the errors if any is invalid. */
    check,
    /** Checks and sends these values, whatever the form shows at the moment. */
    send,
    isSending,
    formProps: { ref: element, onSubmit: submit, noValidate: true },
  };
}

function focusFirst(form: HTMLFormElement | null, names: readonly string[]) {
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[];
  controls.find((control) => names.includes(control.name))?.focus();
}

/** Returns the value that an error names, such as that of `People.1.Mobile`. */
function valueAt(form: Values, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], form);
}
