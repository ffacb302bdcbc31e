import { expect, test } from 'vitest';
import { shareWidth } from './share-width.ts';

const rounded = (widths: number[]) => widths.map(Math.round);

test('columns get what their content needs and share the rest in proportion', () => {
  const columns = [
    { natural: 100, min: 80 },
    { natural: 300, min: 144 },
  ];

  expect(rounded(shareWidth(columns, 400))).toEqual([100, 300]);
  expect(rounded(shareWidth(columns, 800))).toEqual([200, 600]);
});

test('long contents give way down to their least width, and the first column after all others', () => {
  const columns = [
    { natural: 400, min: 200 },
    { natural: 244, min: 144 },
    { natural: 190, min: 140 },
    { natural: 90, min: 90 },
  ];

  expect(rounded(shareWidth(columns, 849))).toEqual([400, 194, 165, 90]);
  expect(rounded(shareWidth(columns, 674))).toEqual([300, 144, 140, 90]);
});

test('no column gets less than its least width', () => {
  const columns = [
    { natural: 600, min: 200 },
    { natural: 60, min: 144 },
  ];

  expect(rounded(shareWidth(columns, 300))).toEqual([200, 144]);
});
