import { Form } from 'antd';
import { blankAnswer, openFields, type AnswerValue } from '#contract/forms/form-answers.ts';
import type { FormField as Definition } from '#contract/forms/form-fields.ts';
import { useFormState, type FormField, type Values } from '#ui/form/form-state.ts';
import { AnswerFields } from '#ui/forms/answer-fields.tsx';

/** Shows the form being edited as a phone shows it, 390 px wide. What is typed here goes nowhere. */
export function FormPreview() {
  const fields = (Form.useWatch('Fields') ?? []) as Definition[];
  const [title, content] = [Form.useWatch('Title'), Form.useWatch('Content')] as (string | undefined)[];
  const shown = fields.filter(({ IsHidden }) => !IsHidden);
  return (
    <div className="stack gap-2">
      <h2 className="part-title m-0">手机预览</h2>
      <div className="form-preview as-on-site on-paper framed rounded p-4 stack gap-3">
        <b className="text-lg breaks">{title || '（未填写标题）'}</b>
        {content && <p className="m-0 breaks form-preview-lines">{content}</p>}
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
