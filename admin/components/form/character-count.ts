import { charactersIn } from '#contract/fields/rules.ts';
import { limitsOf, type FieldSchema } from '#ui/form/limits.ts';

const countFrom = 20;
const countTo = 500;

/** The share of the limit from which on the count is shown. Before, it would only take room from the text. */
const nearlyFull = 0.8;

/**
 * Returns properties that count the characters of an Ant Design field. The field accepts texts that are too long; its
 * rule reports them.
 */
export function counted(schema: FieldSchema) {
  const { maxLength } = limitsOf(schema);
  if (maxLength === undefined) return {};
  const isCounted = maxLength >= countFrom && maxLength < countTo;
  const show = isCounted && (({ count }: { count: number }) => countText(count, maxLength));
  return { count: { show, max: maxLength, strategy: charactersIn } };
}

function countText(count: number, max: number): string {
  return count >= max * nearlyFull ? `${count} / ${max}` : '';
}
