import type { Endpoint } from '#contract/api/endpoint.ts';
import { entriesOf } from '../platform/http/api/form-fields.ts';
import { describeForm, type JsonSchema } from '../platform/http/openapi/describe-field.ts';
import { isPosted } from './hostile-inputs.ts';
import { anyText, exactText, listedInvalidInputs, longText } from './listed-invalid-inputs.ts';

/*
 * Wrong values for every field of every call, derived from the field's rules on the reference page: the program has to
 * enforce each of them.
 */

/** An invalid value and its kind. */
interface InvalidValue {
  kind: string;
  /** Undefined where the field is missing. */
  value?: unknown;
  /** The paths below the field that the response names, such as `.0.Label`. */
  places: readonly string[];
}

/** A form with an invalid value in each of its fields. */
export interface InvalidInput {
  form: Record<string, unknown>;
  /** The kind of invalid value in each field. */
  kinds: Record<string, string>;
  /** The names under which the response has to report the invalid values. */
  places: string[];
}

/** Returns as many forms as the field with the most invalid values needs; the others repeat their last one. */
export function invalidInputsOf(endpoint: Endpoint): InvalidInput[] {
  const { properties, required } = describeForm(entriesOf(endpoint.input));
  return formsOf(properties, required, wayOf(endpoint));
}

/** JSON carries every value, a query and the fields of a multipart body carry texts, an address one word. */
type Way = 'json' | 'query' | 'parts';

function wayOf(endpoint: Endpoint): Way {
  if (endpoint.takesFile) return 'parts';
  return isPosted(endpoint) ? 'json' : 'query';
}

function formsOf(properties: Record<string, JsonSchema>, required: string[], way: Way): InvalidInput[] {
  const errors = Object.entries(properties).map(([name, rule]): [string, InvalidValue[]] => [
    name,
    name === 'id' ? numberErrors(rule) : errorsOf(name, rule, required.includes(name), way),
  ]);
  const count = Math.max(0, ...errors.map(([, list]) => list.length));
  return Array.from({ length: count }, (_, round) => {
    const inputs = errors.flatMap(([name, list]) => {
      const error = list[round] ?? list.at(-1);
      return error ? [{ name, ...error }] : [];
    });
    return {
      form: Object.fromEntries(inputs.flatMap((one) => ('value' in one ? [[one.name, one.value]] : []))),
      kinds: Object.fromEntries(inputs.map(({ name, kind }) => [name, kind])),
      places: inputs.flatMap(({ name, places }) => places.map((place) => name + place)).toSorted(),
    };
  });
}

function errorsOf(name: string, rule: JsonSchema, isRequired: boolean, way: Way): InvalidValue[] {
  const further = listedInvalidInputs[name]?.map((value) => wrong('by hand', value)) ?? [];
  if (!isRequired) return [...kindErrors(name, rule, way), ...further];
  return [
    { kind: 'missing', places: [''] },
    ...(way === 'json' && rule.type !== undefined ? [wrong('null', null)] : []),
    ...(rule.type === 'integer' ? [wrong('blank', '')] : []),
    ...kindErrors(name, rule, way),
    ...further,
  ];
}

function kindErrors(name: string, rule: JsonSchema, way: Way): InvalidValue[] {
  if (rule.type === 'integer') return numberErrors(rule);
  if (rule.type === 'boolean') return [wrong('no flag', 'x'), wrong('no flag', 2)];
  if (rule.type === 'array') return listErrors(name, rule, way);
  if (rule.type === 'string') return textErrors(name, rule, way);
  return rule.type === 'object' ? formErrors(rule) : [];
}

function numberErrors({ minimum, maximum, enum: choices }: JsonSchema): InvalidValue[] {
  return [
    wrong('a fraction', 1.5),
    ...(choices === undefined ? [] : [wrong('no choice', 97)]),
    ...(minimum === undefined ? [] : [wrong('too small', Number(minimum) - 1)]),
    ...(maximum === undefined ? [] : [wrong('too large', Number(maximum) + 1)]),
    wrong('no number', 'x'),
  ];
}

function textErrors(name: string, rule: JsonSchema, way: Way): InvalidValue[] {
  const isForm = way === 'parts' ? [] : [wrong('a form', { x: 'x' })];
  if (rule.enum) return [...isForm, wrong('no choice', 'x')];
  const isNeeded = rule.minLength !== undefined;
  const longest = Math.min(Number(rule.maxLength ?? Infinity), longText.has(name) ? Infinity : 1000);
  return [
    ...isForm,
    ...(isNeeded ? [wrong('blank', '')] : []),
    ...(isNeeded && !exactText.has(name) ? [wrong('invisible', ' \u{3000}\u{200b} ')] : []),
    ...(exactText.has(name) || longText.has(name) ? [] : [wrong('a character of no text', 'a\0b')]),
    ...(longest === Infinity ? [] : [wrong('too long', 'x'.repeat(longest + 1))]),
    ...(rule.pattern === undefined ? [] : [wrong('another pattern', '？')]),
    ...(anyText.has(name) ? [] : [wrong('of no use', 'x')]),
  ];
}

/** Returns all invalid values of an item at once, each in an item of its own. */
function listErrors(name: string, { items, minItems, maxItems }: JsonSchema, way: Way): InvalidValue[] {
  const rule = items as JsonSchema;
  if (way !== 'json') return [ofItems(numberErrors(rule))];
  const ofItem = errorsOf(name, rule, rule.type !== undefined, way).filter((error) => 'value' in error);
  const isNumber = rule.type === 'integer' && rule.enum === undefined;
  return [
    wrong('no list', 'x'),
    ...(minItems === undefined ? [] : [wrong('too few', [])]),
    ...(maxItems === undefined || !isNumber
      ? []
      : [
          wrong(
            'too many',
            Array.from({ length: Number(maxItems) + 1 }, (_, at) => at + 1),
          ),
        ]),
    ...(ofItem.length === 0 ? [] : [ofItems(ofItem)]),
  ];
}

function ofItems(errors: InvalidValue[]): InvalidValue {
  return {
    kind: errors.map(({ kind }) => `item: ${kind}`).join('; '),
    value: errors.map(({ value }) => value),
    places: errors.flatMap(({ places }, at) => places.map((place) => `.${at}${place}`)),
  };
}

function formErrors({ properties, required }: JsonSchema): InvalidValue[] {
  return formsOf(properties as Record<string, JsonSchema>, required as string[], 'json').map(
    ({ form, kinds, places }) => ({
      kind: Object.entries(kinds)
        .map((kind) => kind.join(': '))
        .join(', '),
      value: form,
      places: places.map((place) => `.${place}`),
    }),
  );
}

function wrong(kind: string, value: unknown): InvalidValue {
  return { kind, value, places: [''] };
}
