import * as v from 'valibot';

/** The limits of a field, read from its schema. */
export interface Limits {
  isRequired: boolean;
  /** Characters. */
  maxLength?: number;
  min?: number;
  max?: number;
}

// Inputs are contravariant: only `any` takes every schema here.
// oxlint-disable-next-line no-explicit-any
export type FieldSchema = v.GenericSchema<any, any>;

const names = {
  max_length: 'maxLength',
  min_value: 'min',
  max_value: 'max',
} as const;

/** Returns the limits of one field, which the contract alone defines. */
export function limitsOf(schema: FieldSchema): Limits {
  const limits: Limits = { isRequired: !v.safeParse(schema, undefined).success };
  for (const part of partsOf(schema)) {
    if ('maxCharacters' in part) limits.maxLength = Number(part.maxCharacters);
    else if (isLimit(part)) limits[names[part.type]] = part.requirement;
  }
  return limits;
}

/**
 * Returns the limits of each field of a form. A field is required when the whole form refuses it blank, so that rules
 * between fields count as well.
 */
export function formLimits(schema: FieldSchema, start: object): Map<string, Limits> {
  const fields = fieldsOf(schema);
  return new Map(
    Object.entries(start).map(([name, value]) => {
      const field = fields[name];
      const isRequired = isRefused(schema, { ...start, [name]: blankFor(value) }, name);
      return [name, { ...(field && limitsOf(field)), isRequired }];
    }),
  );
}

/** Returns the schemas of a form's fields, even if the form's schema is wrapped. */
export function fieldsOf(schema: FieldSchema): Record<string, FieldSchema | undefined> {
  return Object.assign({}, ...partsOf(schema).map((part) => ('entries' in part ? part.entries : {})));
}

function isRefused(schema: FieldSchema, values: object, name: string): boolean {
  const { issues = [] } = v.safeParse(schema, values);
  return issues.some(({ path }) => path?.[0]?.key === name);
}

function blankFor(value: unknown): unknown {
  if (typeof value === 'string') return '';
  return typeof value === 'number' ? 0 : value;
}

/** Returns a schema with those that it wraps, and the rules of its pipe. */
function partsOf(part: object): object[] {
  const inner: unknown[] = [
    ...('pipe' in part && Array.isArray(part.pipe) ? part.pipe : []),
    ...('options' in part && Array.isArray(part.options) ? part.options : []),
    'wrapped' in part ? part.wrapped : undefined,
  ];
  return [part, ...inner.flatMap((one) => (typeof one === 'object' && one !== null ? partsOf(one) : []))];
}

function isLimit(part: object): part is { type: keyof typeof names; requirement: number } {
  return (
    'type' in part &&
    String(part.type) in names &&
    'requirement' in part &&
    typeof part.requirement === 'number'
  );
}
