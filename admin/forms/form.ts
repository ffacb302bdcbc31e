import type { FormField } from '#contract/forms/form-fields.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { timeText } from '#ui/text/time-text.ts';

/** The fields of the page of a form. */
export interface FormValues {
  Title: string;
  Content: string;
  CloseDay: string;
  IsSingle: boolean;
  IsAnonymous: boolean;
  IsOpenToAll: boolean;
  Fields: FormField[];
}

const daysToAnswer = 30;

/** A new form is answered for a month. */
export const newForm = (): FormValues => ({
  Title: '',
  Content: '',
  CloseDay: timeText(serverNow() + daysToAnswer * 86_400_000).slice(0, 10),
  IsSingle: true,
  IsAnonymous: false,
  IsOpenToAll: false,
  Fields: [],
});

/** Picks the fields of the page from an object that has more, such as an answer of the server. */
export const valuesOf = (form: FormValues): FormValues => ({
  Title: form.Title,
  Content: form.Content,
  CloseDay: form.CloseDay,
  IsSingle: form.IsSingle,
  IsAnonymous: form.IsAnonymous,
  IsOpenToAll: form.IsOpenToAll,
  Fields: form.Fields,
});

/** Returns the values of a copy, with a last day of its own. */
export const copyOf = (form: FormValues): FormValues => ({ ...valuesOf(form), CloseDay: newForm().CloseDay });
