import { expect, test } from 'vitest';
import { isCountedReader } from './counted-readers.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/109.0.0.0 Safari/537.36';

test.each([
  ['a search engine', 'GET', { 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' }],
  ['another search engine', 'GET', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
  ['a search engine with a browser’s name', 'GET', { 'user-agent': `${chrome} (compatible; Googlebot/2.1)` }],
  ['a browser ahead of its reader', 'GET', { 'user-agent': chrome, 'sec-purpose': 'prefetch;prerender' }],
  ['an older browser ahead of its reader', 'GET', { 'user-agent': chrome, purpose: 'prefetch' }],
  ['a check of a link', 'HEAD', { 'user-agent': chrome }],
])('%s does not count as a reader', (_name, method, headers) => {
  expect(isCountedReader({ method, headers })).toBe(false);
});

test.each([
  ['a browser', { 'user-agent': chrome }],
  ['WeChat', { 'user-agent': `${chrome} MicroMessenger/8.0.47` }],
  [
    'a telephone whose maker is called Cubot',
    { 'user-agent': 'Mozilla/5.0 (Linux; Android 9; CUBOT_X19) Chrome/80' },
  ],
])('%s counts as a reader', (_name, headers) => {
  expect(isCountedReader({ method: 'GET', headers })).toBe(true);
});
