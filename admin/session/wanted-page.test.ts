import { expect, test } from 'vitest';
import { signInAddress, wantedPage } from './wanted-page.ts';

test('a page of the back office is restored with its filters after the sign-in', () => {
  const address = signInAddress({ pathname: '/System/news', search: '?key=保险&pageindex=2' });

  const from = new URL(address, 'http://own.invalid').searchParams.get('from');
  expect(wantedPage(from)).toBe('/System/news?key=%E4%BF%9D%E9%99%A9&pageindex=2');
});

test('the start page of the back office needs no return address', () => {
  expect(signInAddress({ pathname: '/System', search: '' })).toBe('/login');
});

test('the sign-in page retains its own return address', () => {
  const search = '?from=%2FSystem%2Fnews';

  expect(signInAddress({ pathname: '/login', search })).toBe(`/login${search}`);
});

test.each([
  null,
  '',
  'System/news',
  'https://elsewhere.example/System/news',
  '//elsewhere.example/System/news',
  '/\\elsewhere.example/System/news',
  '/System/../home',
  '/System//elsewhere.example',
  '/Systematic',
  'javascript:alert(1)',
])('the return address %s is rejected', (from) => {
  expect(wantedPage(from)).toBeUndefined();
});
