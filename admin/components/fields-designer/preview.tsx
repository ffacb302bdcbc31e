import type { ReactNode } from 'react';
import { blankAnswer, openFields, type AnswerValue } from '#contract/forms/form-answers.ts';
import type { FormField as Definition } from '#contract/forms/form-fields.ts';
import { useFormState, type FormField, type Values } from '#ui/form/form-state.ts';
import { AnswerFields } from '#ui/forms/answer-fields.tsx';
import './fields-designer.css';

interface FieldsPreviewProps {
  fields: readonly Definition[];
  /** What stands above the fields. */
  children: ReactNode;
}

/** Shows the fields of a form as a phone shows them, 390 px wide. What is typed here goes nowhere. */
export function FieldsPreview({ fields, children }: FieldsPreviewProps) {
  const shown = fields.filter(({ IsHidden }) => !IsHidden);
  return (
    <div className="stack gap-2">
      <h2 className="part-title m-0">手机预览</h2>
      <div className="form-preview as-on-site on-paper framed rounded p-4 stack gap-3">
        {children}
        {/* Another list of fields has other values. */}
        <PreviewFields key={shown.map(({ Key, Kind }) => Key + Kind).join()} fields={shown} />
      </div>
    </div>
  );
}

function PreviewFields({ fields }: { fields: readonly Definition[] }) {
  const state = useFormState<Values>({
    start: Object.fromEntries(openFields(fields).map((field) => [field.Key, blankAnswer(field)])),
    errorsIn: () => ({}),
    send: () => Promise.resolve(),
  });
  return (
    <AnswerFields
      fields={fields}
      field={(key) => state.field(key) as unknown as FormField<AnswerValue>}
      files={{ names: {}, onName: () => undefined, send: () => Promise.resolve('') }}
    />
  );
}
