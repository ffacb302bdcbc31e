import { expect, test } from 'vitest';
import { lastPage, pagerPages } from './pager-pages.ts';

test('the pager shows five pages around the present one', () => {
  expect(pagerPages(1, 20)).toEqual([1, 2, 3, 4, 5]);
  expect(pagerPages(9, 20)).toEqual([7, 8, 9, 10, 11]);
  expect(pagerPages(20, 20)).toEqual([16, 17, 18, 19, 20]);
});

test('the pager shows all pages of a list with fewer than five', () => {
  expect(pagerPages(2, 3)).toEqual([1, 2, 3]);
  expect(pagerPages(1, 1)).toEqual([1]);
});

test('a list without entries has one page', () => {
  expect(lastPage(0, 10)).toBe(1);
  expect(lastPage(10, 10)).toBe(1);
  expect(lastPage(11, 10)).toBe(2);
});
