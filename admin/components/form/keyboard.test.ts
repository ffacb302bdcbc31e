import { expect, test } from 'vitest';
import { keyboardOf } from './keyboard.ts';

test.each([
  ['OperatorPhone', { inputMode: 'tel' }],
  ['Mobile', { inputMode: 'tel' }],
  ['Email', { inputMode: 'email', autoCapitalize: 'none' }],
  ['_idNum', { autoCapitalize: 'characters', spellCheck: false }],
  ['Account', { autoCapitalize: 'none', spellCheck: false }],
  ['MobileSiteUrl', {}],
  ['MemberName', {}],
])('the field %s gets its keyboard', (name, expected) => {
  expect(keyboardOf(name)).toEqual(expected);
});
