import type { FormRule } from 'antd';
import * as v from 'valibot';

/** The rule of one contract field, its message beside the input. */
export function fieldRule(schema: v.GenericSchema<unknown, unknown>): FormRule {
  return {
    validator: (_rule, value: unknown) => {
      const read = v.safeParse(schema, value);
      return read.success ? Promise.resolve() : Promise.reject(new Error(read.issues[0].message));
    },
  };
}
