import type { Audience } from '#contract/audience/audience.ts';
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
  /** Null: all members. */
  Audience: Audience | null;
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
  Audience: null,
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
  // A draft of an earlier program has none.
  Audience: form.Audience ?? null,
  Fields: form.Fields,
});

/** Returns the values of a copy, with a last day of its own, and of a quarterly form for the next quarter. */
export const copyOf = (form: FormValues): FormValues => ({
  ...valuesOf(form),
  Title: titleOfNextQuarter(form.Title),
  CloseDay: newForm().CloseDay,
});

const quarters = ['一', '二', '三', '四'];

/** Returns the title of the form for the quarter after: 2026 年第四季度 becomes 2027 年第一季度. */
export function titleOfNextQuarter(title: string): string {
  const match = /第\s*([一二三四1-4])\s*季度/.exec(title);
  if (!match?.[1]) return title;
  const place = quarters.includes(match[1]) ? quarters.indexOf(match[1]) : Number(match[1]) - 1;
  const next = (place + 1) % quarters.length;
  const word = quarters.includes(match[1]) ? quarters[next]! : String(next + 1);
  const nextTitle = title.replace(match[0], match[0].replace(match[1], word));
  return next === 0 ? nextTitle.replace(/\d{4}(?=\s*年)/, (year) => String(Number(year) + 1)) : nextTitle;
}
