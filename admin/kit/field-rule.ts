import type { FormRule } from 'antd';
import * as v from 'valibot';

/** The rule of one contract field, its message beside the input. */
export function fieldRule(schema: v.GenericSchema<unknown, unknown>): FormRule {
  return {
    validator: (_rule, value: unknown) => {
      const read = v.safeParse(schema, value);
      return read.success ? Promise.resolve() : Promise.reject(new Error(saidOf(read.issues[0])));
    },
  };
}

/** Of a list, in which line the fault is. */
function saidOf({ message, path }: v.BaseIssue<unknown>): string {
  const line = path?.find(({ key }) => typeof key === 'number')?.key;
  return typeof line === 'number' ? `第 ${line + 1} 行：${message}` : message;
}
