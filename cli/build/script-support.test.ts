import { expect, test } from 'vitest';
import { scriptFaults, unsupportedBuiltIns } from './script-support.ts';

const old = { chrome: '88', safari: '15.4', ios: '15.4', firefox: '100' };
const builtIns = unsupportedBuiltIns(old);
const errors = (source: string) => scriptFaults(source, builtIns);

test('a call that an old browser does not know is named, be it of an object, a class or a new one', () => {
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

test('what every promised browser knows is not named', () => {
  expect(
    errors('rows.flatMap(each); text.replaceAll("a", "b"); new AbortController(); [...rows].sort();'),
  ).toEqual([]);
});

test('what a program asks for before it calls is not named', () => {
  expect(errors('if (typeof box.showPopover === "function") box.showPopover();')).toEqual([]);
  expect(errors('const words = "Segmenter" in Intl ? new Intl.Segmenter("zh") : undefined;')).toEqual([]);
  expect(errors('sink.showPopover?.();')).toEqual([]);
});

test('a name that the script gives to something of its own is not named', () => {
  expect(errors('const ML = () => {}; ML();')).toEqual([]);
  expect(errors('function ML() {} ML();')).toEqual([]);
  expect(errors('new ML();')).toEqual(['ML']);
});

test('a look-behind is found, also in a text that becomes one', () => {
  expect(errors('/(?<!\\d)1/.test(text)')).toEqual(['look-behind of regular expressions']);
  expect(errors('new RegExp("(?<=a)b")')).toEqual(['look-behind of regular expressions']);
  expect(errors('/(?<year>\\d{4})/.test(text)')).toEqual([]);
});

test('waiting outside of functions is found where a browser cannot read it', () => {
  expect(errors('await begin();')).toEqual(['await outside of functions']);
  expect(errors('const render = async () => { await begin(); };')).toEqual([]);
});

test('what a program brings along, or newer browsers know, is not named', () => {
  const brought = unsupportedBuiltIns(old, ['array.tosorted', 'map.groupby', 'url.canparse']);
  const newer = unsupportedBuiltIns({ chrome: '125', safari: '18', ios: '18', firefox: '126' });

  const source = 'rows.toSorted(); Map.groupBy(rows, nameOf); URL.canParse(text);';

  expect([scriptFaults(source, brought), scriptFaults(source, newer)]).toEqual([[], []]);
});
