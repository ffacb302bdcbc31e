import { expect, test } from 'vitest';
import { declarationsOf } from './style-declarations.ts';

test.each([
  [
    'COLOR: red; display : none',
    [
      ['color', 'red'],
      ['display', 'none'],
    ],
  ],
  [
    'background: url(data:image/png;base64,AA==) ; top:0',
    [
      ['background', 'url(data:image/png;base64,AA==)'],
      ['top', '0'],
    ],
  ],
  ['color/* ; */: red; /* top: 0;', [['color', 'red']]],
  ['color; : red; top:; ;', []],
  ['src: url(a;display:none', [['src', 'url(a;display:none']]],
  [
    'a: b);c: d',
    [
      ['a', 'b)'],
      ['c', 'd'],
    ],
  ],
])('the parser returns the declarations of %s', (css, declarations) => {
  expect(declarationsOf(css)).toEqual(declarations);
});

test.each([[';'], ['/*'], ['('], [':;']])(
  'the parser reads a million repetitions of %s to the end',
  (part) => {
    expect(declarationsOf(`top: 0; ${part.repeat(1_000_000)}`)[0]).toEqual([
      'top',
      expect.stringMatching(/^0/),
    ]);
  },
);
