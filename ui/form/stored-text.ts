import * as v from 'valibot';
import type { FieldSchema } from './limits.ts';

/** Returns the text as it will be stored, to be shown before it is sent; an invalid one stays as it was typed. */
export function storedText(schema: FieldSchema | undefined, typed: string): string {
  const read = schema && v.safeParse(schema, typed);
  return read?.success === true && typeof read.output === 'string' ? read.output : typed.trim();
}
