import * as v from 'valibot';
import type { FieldSchema } from './limits.ts';

/** Returns the text as it will be stored, to be shown before it is sent; an invalid one stays as it was typed. */
export function storedText(schema: FieldSchema | undefined, typed: string): string {
  const result = schema && v.safeParse(schema, typed);
  return result?.success === true && typeof result.output === 'string' ? result.output : typed.trim();
}
