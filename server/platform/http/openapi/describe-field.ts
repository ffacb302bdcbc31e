import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { AnySchema } from '#contract/api/endpoint.ts';
import { rulesOf, type Rule } from '../api/form-fields.ts';

/** A JSON Schema, as far as the reference page needs one. */
export interface JsonSchema {
  type?: string;
  description?: string;
  [keyword: string]: unknown;
}

/**
 * Describes the values that a form may have in a field. The rules behind a transformation hold for the sent value as
 * well: lengths, bounds and choices, which a general conversion would leave out.
 */
export function describeField(field: AnySchema): JsonSchema {
  const rules = rulesOf(field);
  const schemas = rules.filter(({ kind }) => kind === 'schema');
  const list = schemas.find(({ type }) => type === 'array');
  if (list) return { type: 'array', items: describeField(list.item as AnySchema), ...itemBounds(rules) };
  const form = schemas.find(({ type }) => type === 'object');
  if (form) return { ...describeForm(form.entries as Record<string, AnySchema>) };
  if (schemas.some(({ type }) => type === 'boolean')) return { type: 'boolean' };
  const choices = schemas.find(({ type }) => type === 'picklist');
  if (choices) return describeChoices(choices.options as (string | number)[]);
  if (rules.some(({ type }) => type === 'safe_integer')) return { type: 'integer', ...numberBounds(rules) };
  const isText = (rule: Rule) => rule.type === 'string' || rule.maxCharacters !== undefined;
  if (rules.some(isText)) return { type: 'string', ...textBounds(rules) };
  const { $schema: _version, ...other } = toJsonSchema(field, { errorMode: 'ignore', typeMode: 'input' });
  return other as JsonSchema;
}

interface FormSchema {
  type: 'object';
  properties: Record<string, JsonSchema>;
  required: string[];
}

export function describeForm(entries: Record<string, AnySchema>): FormSchema {
  const properties = Object.fromEntries(
    Object.entries(entries).map(([name, field]) => [name, describeField(field)]),
  );
  const required = Object.keys(entries).filter((name) => mustBeThere(entries[name]!));
  return { type: 'object', properties, required };
}

function mustBeThere(field: AnySchema): boolean {
  return !v.safeParse(field, undefined).success;
}

function describeChoices(choices: (string | number)[]): JsonSchema {
  return { type: typeof choices[0] === 'number' ? 'integer' : 'string', enum: choices };
}

function itemBounds(rules: Rule[]): JsonSchema {
  return withoutUndefined({
    minItems: requirementOf(rules, 'min_length') ?? requirementOf(rules, 'length'),
    maxItems: requirementOf(rules, 'max_length') ?? requirementOf(rules, 'length'),
  });
}

function numberBounds(rules: Rule[]): JsonSchema {
  const bounds = (type: string) =>
    rules.filter((rule) => rule.type === type).map((rule) => Number(rule.requirement));
  const [lower, upper] = [bounds('min_value'), bounds('max_value')];
  return withoutUndefined({
    minimum: lower.length > 0 ? Math.max(...lower) : undefined,
    maximum: upper.length > 0 ? Math.min(...upper) : undefined,
  });
}

function textBounds(rules: Rule[]): JsonSchema {
  const isNeeded = rules.some(({ type }) => type === 'non_empty');
  const maxLength = rules.find(({ maxCharacters }) => maxCharacters !== undefined)?.maxCharacters;
  const pattern = requirementOf(rules, 'regex');
  return withoutUndefined({
    minLength: isNeeded ? 1 : undefined,
    maxLength: maxLength ?? requirementOf(rules, 'max_length'),
    pattern: pattern instanceof RegExp && pattern.flags === '' ? pattern.source : undefined,
  });
}

function requirementOf(rules: Rule[], type: string): unknown {
  return rules.find((rule) => rule.type === type)?.requirement;
}

function withoutUndefined(keywords: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}
