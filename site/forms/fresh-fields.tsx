import { useState } from 'react';
import type { FormField } from '#contract/forms/form-fields.ts';
import type { FieldErrors, Fill, Values } from '#ui/form/form-state.ts';
import { matching } from './typed.ts';

interface Refusal<Form> {
  /** Names of fields that every form of this kind has. */
  ownNames: readonly string[];
  /** Reads the form as it is now. */
  read: () => Promise<Form>;
  /** Returns the values of a form in which nobody has typed. */
  valuesOf: (form: Form) => Values;
}

/**
 * Provides the form with its fields as they are now: the office may change them while somebody fills in. A refusal of answers that the page
 * has found good reads them anew; what was typed stays.
 */
export function useFreshFields<Form extends { Fields: FormField[] }>(asOpened: Form) {
  const [fields, setFields] = useState<FormField[]>();
  const form = fields ? { ...asOpened, Fields: fields } : asOpened;
  return {
    form,
    isChanged: fields !== undefined,
    /** Returns the errors by the names of the page's fields. */
    async takeRefusal(
      refused: FieldErrors,
      fill: Fill<Values>,
      refusal: Refusal<Form>,
    ): Promise<FieldErrors> {
      const errors = Object.fromEntries(
        Object.entries(refused).map(([name, text]) => [name.replace(/^Answers\./, ''), text]),
      );
      if (Object.keys(errors).every((name) => isOwn(name, refusal.ownNames))) return errors;
      const now = await refusal.read().catch(() => undefined);
      if (!now || JSON.stringify(now.Fields) === JSON.stringify(form.Fields)) return errors;
      const blank = refusal.valuesOf(now);
      setFields(now.Fields);
      fill((typed) => ({ ...blank, ...matching(blank, typed) }));
      return errors;
    },
  };
}

const isOwn = (name: string, ownNames: readonly string[]) => ownNames.includes(name.split('.', 1)[0] ?? '');

interface FreshFieldsNoteProps {
  /** Names the form, such as 问卷. */
  what: string;
  of: { form: { Fields: readonly FormField[] }; isChanged: boolean; state: { errors: FieldErrors } };
  ownNames: readonly string[];
}

/** Says that the fields have changed. An error of a field that the page does not have, as it could not be read, stands here. */
export function FreshFieldsNote({ what, of: { form, isChanged, state }, ownNames }: FreshFieldsNoteProps) {
  const unplaced = Object.entries(state.errors).filter(
    ([name]) => !isOwn(name, ownNames) && !form.Fields.some(({ Key }) => Key === name),
  );
  if (unplaced.length > 0)
    return (
      <p className="strip m-0" data-tone="refused" role="alert">
        {what}刚刚有改动，新的栏没有读到，请刷新这一页：{unplaced.map(([, text]) => text).join('；')}
      </p>
    );
  if (!isChanged) return null;
  return (
    <p className="strip m-0" data-tone="waiting" role="status">
      {what}刚刚有改动，已换成最新的，您填写的都在；请看标出的栏，再提交。
    </p>
  );
}
