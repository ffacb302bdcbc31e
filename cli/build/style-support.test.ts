import { expect, test } from 'vitest';
import { styleErrors } from './style-support.ts';

const errors = (css: string) =>
  styleErrors(css, { chrome: '88', safari: '15.4', ios: '15.4', firefox: '100' });

test('the check reports rules, selectors, properties, values, units and functions that an old browser lacks', () => {
  expect(errors('@layer base { a { color: red } }')).toEqual(['@layer']);
  expect(errors('p:has(> img) { color: red }')).toEqual([':has']);
  expect(errors('p { text-wrap: balance; overflow: clip }')).toEqual([
    'text-wrap',
    'text-wrap: balance',
    'overflow: clip',
  ]);
  expect(errors('p { rotate: 180deg; min-height: 1lh; height: 100dvh }')).toEqual([
    'rotate',
    'min-height: lh',
    'height: dvh',
  ]);
  expect(errors('p { border: 1px solid color-mix(in srgb, red, blue) }')).toEqual(['border: color-mix()']);
});

test('the check accepts styles that every supported browser has', () => {
  expect(
    errors('a:where(:hover), p:focus-visible { inset: 0; padding: min(1em, 2vw); aspect-ratio: 1 }'),
  ).toEqual([]);
});

test('the check reports an unsupported selector that invalidates a whole list of selectors', () => {
  expect(errors('.field, .jump:has(select) { display: none }')).toEqual([
    ':has in a list with other selectors',
  ]);
  expect(errors('.field, :is(.jump:has(select)) { display: none }')).toEqual([':has']);
});

test('the check accepts a new value after an older value, with a vendor prefix or inside @supports', () => {
  expect(errors('p { height: 100vh; height: 100dvh }')).toEqual([]);
  expect(errors('p { -webkit-backdrop-filter: blur(2px); backdrop-filter: blur(2px) }')).toEqual([]);
  expect(errors('@supports (height: 100dvh) { p { height: 100dvh } }')).toEqual([]);
});

test('the check reports a new value with a variable in spite of an older value before the new value', () => {
  expect(errors('p { height: 100vh; height: calc(100dvh - var(--head)) }')).toEqual(['height: dvh']);
});
