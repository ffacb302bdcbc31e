import { expect, test } from 'vitest';
import { linkForm } from '#contract/links.ts';
import { integer, optionalText, password, recordId, requiredText, savedId } from '#contract/rules.ts';
import { limitsOf } from './limits.ts';

test.each([
  ['a required text', requiredText('请输入名称', 50), { isRequired: true, maxLength: 50 }],
  ['an optional text', optionalText(200), { isRequired: false, maxLength: 200 }],
  ['a rule on top of another', linkForm.entries.Friendlinks, { isRequired: true, maxLength: 500 }],
  ['a number', integer('应为整数', 3, 9), { isRequired: true, min: 3, max: 9 }],
  ['a record', recordId(), { isRequired: true, min: 1, max: 2_147_483_647 }],
  ['a record that may be new', savedId, { isRequired: false, min: 0, max: 2_147_483_647 }],
  ['a password', password('请输入密码'), { isRequired: true, maxLength: 128 }],
])('%s tells its limits', (_what, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
