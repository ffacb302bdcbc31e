import type { FieldKind, FormField } from '#contract/forms/form-fields.ts';
import { hasOptions } from '#contract/forms/form-fields.ts';
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

/** Returns a new field of a kind. */
export function newField(Kind: FieldKind): FormField {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return {
    Key: `f${[...random].map((number) => number.toString(36).padStart(7, '0').slice(-5)).join('')}`,
    Kind,
    Label: Kind === 'table' ? '意见' : '',
    Hint: '',
    IsRequired: false,
    IsHidden: false,
    Options: hasOptions(Kind) ? ['选项一', '选项二'] : [],
    Unit: '',
    Min: undefined,
    Max: undefined,
    Decimals: 0,
  };
}
