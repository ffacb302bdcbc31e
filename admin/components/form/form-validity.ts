import type { FormInstance } from 'antd';

interface FieldError<Fields> {
  name: keyof Fields & string;
  errors: string[];
}

/**
 * Checks each field and, if all are valid, their combination with `together`. Moves to the first error and shows it
 * beside its field.
 */
export async function isFormValid<Fields extends object>(
  form: FormInstance<Fields>,
  together: () => FieldError<Fields>[] = () => [],
): Promise<boolean> {
  const isEachValid = await form.validateFields().then(
    () => true,
    () => false,
  );
  const problems = isEachValid ? together() : [];
  form.setFields(problems as Parameters<typeof form.setFields>[0]);
  const first = form.getFieldsError().find(({ errors }) => errors.length > 0);
  if (first) form.scrollToField(first.name, { block: 'center', focus: true });
  return isEachValid && problems.length === 0;
}
