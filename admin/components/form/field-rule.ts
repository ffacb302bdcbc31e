import type { FormRule } from 'antd';
import * as v from 'valibot';
import { dateExample, isUnreadableDate } from '#ui/text/typed-date.ts';

/**
 * Returns the rule of one contract field, whose message appears beside the input; `wanted`: its label, if only this
 * form requires it.
 */
export function fieldRule(schema: v.GenericSchema<unknown, unknown>, label?: string): FormRule {
  return {
    async validator(_rule, value: unknown) {
      const read = v.safeParse(schema, value);
      if (!read.success) throw new Error(saidOf(read.issues[0]) + exampleFor(schema, value));
      if (label !== undefined && isBlank(value)) throw new Error(`请填写${label}`);
    },
  };
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** Shows how to write a date that a date field cannot read; blank for other values. */
function exampleFor(schema: v.GenericSchema<unknown, unknown>, value: unknown): string {
  if (typeof value !== 'string' || !isUnreadableDate(value)) return '';
  return `，${dateExample(v.is(schema, '2026-11-26 09:30:00'))}`;
}

/** Returns the message of an error in a list with its line. */
function saidOf({ message, path }: v.BaseIssue<unknown>): string {
  const line = path?.find(({ key }) => typeof key === 'number')?.key;
  return typeof line === 'number' ? `第 ${line + 1} 行：${message}` : message;
}
