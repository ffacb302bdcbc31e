import type { AnySchema } from '#contract/api/endpoint.ts';

/** The rules of a field, with wrappers and pipes flattened into a list. */
export type Rule = Record<string, unknown> & { kind: string; type: string };

/** Returns the fields of a form, without the rules around it. */
export function entriesOf(form: AnySchema): Record<string, AnySchema> {
  const object = rulesOf(form).find(({ type }) => type === 'object');
  return (object?.entries ?? {}) as Record<string, AnySchema>;
}

/** Returns whether a field holds a list. */
export function isList(field: AnySchema): boolean {
  return rulesOf(field).some(({ type }) => type === 'array');
}

/** Returns whether a field holds a text that is neither a number nor one of a few choices. */
export function isText(field: AnySchema): boolean {
  const other = new Set(['safe_integer', 'picklist', 'boolean', 'array']);
  return !rulesOf(field).some(({ type }) => other.has(type));
}

export function rulesOf(field: AnySchema): Rule[] {
  return flatten(field as never);
}

function flatten(rule: Rule): Rule[] {
  if (Array.isArray(rule.pipe)) return (rule.pipe as Rule[]).flatMap(flatten);
  if (rule.kind === 'schema' && rule.wrapped !== undefined) return flatten(rule.wrapped as Rule);
  if (rule.type === 'union') return (rule.options as Rule[]).flatMap(flatten);
  return [rule];
}
