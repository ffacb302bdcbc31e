import type { FormField } from '#contract/forms/form-fields.ts';
import { businessForms, type FormForm } from '#contract/forms/managed-forms.ts';
import { callAsOffice } from './factories.ts';

/* Forms of the office, and what it received. */

/** Returns a required field of one line, or of the kind that is given. */
export const fieldOf = (Key: string, Label: string, more: Partial<FormField> = {}): FormField => ({
  Key,
  Kind: 'text',
  Label,
  Hint: '',
  IsRequired: true,
  IsHidden: false,
  Options: [],
  Unit: '',
  Min: undefined,
  Max: undefined,
  Decimals: 0,
  ...more,
});

/** Publishes a form for everybody who has its link. */
export async function makeForm(
  Title: string,
  Fields: FormField[],
  more: Partial<FormForm> = {},
): Promise<{ FormId: number; address: string }> {
  const office = await callAsOffice();
  const form = { Title, CloseDay: '2098-12-01', IsSingle: true, IsOpenToAll: true, Fields, ...more };
  const { FormId } = await office(businessForms.SaveForm, form);
  await office(businessForms.PublishForm, { FormId });
  return { FormId, address: (await office(businessForms.GetForm, { id: FormId })).LinkPath };
}

/** Reads what was submitted. */
export const answersTo = async (id: number) =>
  (await (await callAsOffice())(businessForms.GetFormAnswers, { id })).List;
