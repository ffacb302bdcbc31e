import { expect, test } from 'vitest';
import { supportedBrowsers, targetOf } from './supported-browsers.ts';

test('the public site is built for browsers two years older than the back office', () => {
  expect(targetOf(supportedBrowsers.site)).toEqual(['chrome88', 'safari15.4', 'ios15.4', 'firefox100']);
  expect(targetOf(supportedBrowsers.admin)).toEqual(['chrome109', 'safari16.4', 'ios16.4', 'firefox115']);
});
