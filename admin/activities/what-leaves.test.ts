import { expect, test } from 'vitest';
import { howTold } from './what-leaves.ts';

test('a notice names only the channels that are configured', () => {
  expect(howTold({ Mail: true, Sms: true })).toBe('以邮件和短信告知');
  expect(howTold({ Mail: true, Sms: false })).toBe('以邮件告知');
  expect(howTold({ Mail: false, Sms: true })).toBe('以短信告知');
  expect(howTold({ Mail: false, Sms: false })).toBe('要告知的变更');
});
