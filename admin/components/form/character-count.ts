import { charactersIn } from '#contract/fields/rules.ts';
import { limitsOf, type FieldSchema } from '#ui/form/limits.ts';

const countFrom = 20;
const countTo = 500;

/** Counts the characters of a field of Ant Design, which keeps what is too long; the rule of the field then says so. */
export function counted(schema: FieldSchema) {
  const { maxLength } = limitsOf(schema);
  if (maxLength === undefined) return {};
  const show = maxLength >= countFrom && maxLength < countTo;
  return { count: { show, max: maxLength, strategy: charactersIn } };
}
