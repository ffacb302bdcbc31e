import { expect, test } from 'vitest';
import { splitOverflow } from './overflow-columns.ts';

const columns: { key: string; width?: number; isWide?: true }[] = [
  { key: 'title' },
  { key: 'begin', width: 140 },
  { key: 'place', width: 140, isWide: true },
  { key: 'sent', width: 150 },
  { key: 'editor', width: 90, isWide: true },
];
const fitting = (availableWidth: number) =>
  splitOverflow(columns, availableWidth).fitting.map(({ key }) => key);

test('columns fold until the rest fits, wide columns first and the last of them before the others', () => {
  expect(fitting(520)).toEqual(['title', 'begin', 'place', 'sent', 'editor']);
  expect(fitting(519)).toEqual(['title', 'begin', 'place', 'sent']);
  expect(fitting(300)).toEqual(['title', 'begin', 'sent']);
});

test('the title retains its width even when no wide column is left to fold', () => {
  expect(fitting(200)).toEqual(['title', 'begin']);
  expect(splitOverflow(columns, 200).folded.map(({ key }) => key)).toEqual(['place', 'sent', 'editor']);
});
