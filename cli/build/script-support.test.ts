import { expect, test } from 'vitest';
import { scriptErrors, unsupportedBuiltIns } from './script-support.ts';

const old = { chrome: '88', safari: '15.4', ios: '15.4', firefox: '100' };
const builtIns = unsupportedBuiltIns(old);
const errors = (source: string) => scriptErrors(source, builtIns);

test('the check reports a call of an object, a class or a constructor that an old browser lacks', () => {
  expect(errors('rows.toSorted(); rows.at(-1);')).toEqual(['.toSorted', '.at']);
  expect(errors('Map.groupBy(rows, nameOf); URL.canParse(text);')).toEqual(['Map.groupBy', 'URL.canParse']);
  expect(errors('new TransformStream(); new Intl.Segmenter("zh");')).toEqual([
    'TransformStream',
    'Intl.Segmenter',
  ]);
  expect(errors('window.checkVisibility(); AbortSignal.any([one, other]);')).toEqual([
    '.checkVisibility',
    'AbortSignal.any',
  ]);
});

test('the check accepts calls that every supported browser has', () => {
  expect(
    errors('rows.flatMap(each); text.replaceAll("a", "b"); new AbortController(); [...rows].sort();'),
  ).toEqual([]);
});

test('the check accepts a call whose existence the script tests first', () => {
  expect(errors('if (typeof box.showPopover === "function") box.showPopover();')).toEqual([]);
  expect(errors('const words = "Segmenter" in Intl ? new Intl.Segmenter("zh") : undefined;')).toEqual([]);
  expect(errors('sink.showPopover?.();')).toEqual([]);
});

test('the check accepts a name that the script itself declares', () => {
  expect(errors('const ML = () => {}; ML();')).toEqual([]);
  expect(errors('function ML() {} ML();')).toEqual([]);
  expect(errors('new ML();')).toEqual(['ML']);
});

test('the check reports a look-behind, also in a string that becomes a regular expression', () => {
  expect(errors('/(?<!\\d)1/.test(text)')).toEqual(['look-behind of regular expressions']);
  expect(errors('new RegExp("(?<=a)b")')).toEqual(['look-behind of regular expressions']);
  expect(errors('/(?<year>\\d{4})/.test(text)')).toEqual([]);
});

test('the check reports await outside of functions', () => {
  expect(errors('await begin();')).toEqual(['await outside of functions']);
  expect(errors('const render = async () => { await begin(); };')).toEqual([]);
});

test('the check accepts calls with a polyfill and calls that newer browsers have', () => {
  const missingNames = unsupportedBuiltIns(old, ['array.tosorted', 'map.groupby', 'url.canparse']);
  const newer = unsupportedBuiltIns({ chrome: '125', safari: '18', ios: '18', firefox: '126' });

  const source = 'rows.toSorted(); Map.groupBy(rows, nameOf); URL.canParse(text);';

  expect([scriptErrors(source, missingNames), scriptErrors(source, newer)]).toEqual([[], []]);
});
