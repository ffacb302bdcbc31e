import * as v from 'valibot';

/** What a field may hold, as its schema says it. */
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

/** The limits of one field: they are written once, in the contract. */
export function limitsOf(schema: FieldSchema): Limits {
  const limits: Limits = { isRequired: !v.safeParse(schema, undefined).success };
  for (const part of partsOf(schema)) {
    if ('maxCharacters' in part) limits.maxLength = Number(part.maxCharacters);
    else if (isLimit(part)) limits[names[part.type]] = part.requirement;
  }
  return limits;
}

/** A schema, what it wraps, and the rules of its pipe. */
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
