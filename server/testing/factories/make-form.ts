import { randomBytes } from 'node:crypto';
import type { FormField } from '#contract/forms/form-fields.ts';
import { webForms } from '#contract/forms/forms.ts';
import { businessForms, type FormForm } from '#contract/forms/managed-forms.ts';
import type { TestApp } from '../start-test-app.ts';

let count = 0;

/** Returns a field with a key of its own. */
export function makeField(field: Partial<FormField> = {}): FormField {
  return {
    Key: `f${String(++count).padStart(5, '0')}`,
    Kind: 'text',
    Label: `栏${count}`,
    Hint: '',
    IsRequired: false,
    IsHidden: false,
    Options: [],
    Unit: '',
    Min: undefined,
    Max: undefined,
    Decimals: 0,
    ...field,
  };
}

/** Saves a form without publishing it; returns its id and version. */
export async function saveForm(site: TestApp, administrator: string, form: Partial<FormForm> = {}) {
  const filled = {
    Title: `问卷${++count}`,
    CloseDay: '2098-12-01',
    IsSingle: true,
    Fields: [makeField()],
    ...form,
  };
  return await site.call(businessForms.SaveForm, filled, administrator);
}

/** Saves and publishes a form; returns its id. */
export async function makeForm(site: TestApp, administrator: string, form: Partial<FormForm> = {}) {
  const { FormId } = await saveForm(site, administrator, form);
  await site.call(businessForms.PublishForm, { FormId }, administrator);
  return FormId;
}

/** A key as a browser chooses it. */
export const newReceipt = () => randomBytes(32).toString('base64url');

/** Submits answers as a browser does, and returns the whole response. */
export async function submit(
  site: TestApp,
  form: {
    FormId: number;
    Answers: Record<string, unknown>;
    Key?: string;
    Receipt?: string;
    CompanyName?: string;
  },
  token?: string,
  address?: string,
) {
  return await site.send(webForms.SubmitForm, { Receipt: newReceipt(), ...form }, token, address);
}
