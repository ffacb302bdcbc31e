import { expect, test } from 'vitest';
import { readPageAddress } from './page-address.ts';
import type { PageKind } from './render.ts';

const kinds: PageKind[] = [
  { path: '/', queryNames: [], routeId: 'pages/start' },
  { path: '/info', queryNames: ['MenuId', 'NewsId'], routeId: 'pages/article' },
];
const pages = new Map(kinds.map((kind) => [kind.path, kind]));
const addressOf = (url: string) => readPageAddress(url, pages).address;

test('all spellings of an address lead to the same page', () => {
  expect(addressOf('/info?MenuId=2&NewsId=3')).toBe('/info?MenuId=2&NewsId=3');
  expect(addressOf('/info?NewsId=3&MenuId=2&utm_source=wechat&NewsId=9')).toBe('/info?MenuId=2&NewsId=3');
  expect(addressOf(`/info?MenuId=${'2'.repeat(300)}&NewsId=3`)).toBe('/info?NewsId=3');
});

test('the data request of a page is distinguished from the page', () => {
  expect(addressOf('/info.data?MenuId=2&NewsId=3&_routes=pages%2Farticle')).toBe(
    '/info.data?MenuId=2&NewsId=3&_routes=pages%2Farticle',
  );
  expect(addressOf('/info.data?NewsId=3&_routes=pages/other')).toBe('/info.data?NewsId=3');
  expect(addressOf('/_.data')).toBe('/_.data');
});

test('every invalid address leads to the same "not found" page', () => {
  expect(addressOf('/nothing/here?at=all')).toBe('/404');
  expect(addressOf('//evil.example/info')).toBe('/404');
  expect(addressOf('/nothing.data')).toBe('/404.data');
});
