import { charactersIn } from '#contract/fields/rules.ts';
import { limitsOf, type FieldSchema } from '#ui/form/limits.ts';

const countFrom = 20;
const countTo = 500;

/**
 * Returns properties that count the characters of an Ant Design field. The field accepts texts that are too long; its
 * rule reports them.
 */
export function counted(schema: FieldSchema) {
  const { maxLength } = limitsOf(schema);
  if (maxLength === undefined) return {};
  const show = maxLength >= countFrom && maxLength < countTo;
  return { count: { show, max: maxLength, strategy: charactersIn } };
}
