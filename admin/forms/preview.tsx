import { Form } from 'antd';
import type { FormField } from '#contract/forms/form-fields.ts';
import { FieldsPreview } from '../components/fields-designer/preview.tsx';

/** Shows the form being edited as a phone shows it. */
export function FormPreview() {
  const fields = (Form.useWatch('Fields') ?? []) as FormField[];
  const [title, content] = [Form.useWatch('Title'), Form.useWatch('Content')] as (string | undefined)[];
  return (
    <FieldsPreview fields={fields}>
      <b className="text-lg breaks">{title || '（未填写标题）'}</b>
      {content && <p className="m-0 breaks pre-line">{content}</p>}
    </FieldsPreview>
  );
}
