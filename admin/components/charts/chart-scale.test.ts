import { expect, test } from 'vitest';
import { chartScale } from './chart-scale.ts';

test('the scale ends at a round number above the largest value', () => {
  expect(chartScale(1650)).toEqual({ top: 2000, steps: [0, 500, 1000, 1500, 2000] });
});

test('the scale of small numbers has whole steps', () => {
  expect(chartScale(3).steps).toEqual([0, 1, 2, 3]);
  expect(chartScale(0).steps).toEqual([0, 1]);
});
