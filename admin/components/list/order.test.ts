import { expect, test } from 'vitest';
import { between } from '../selection/selection.ts';
import { placeAt } from './sortable-rows.tsx';
import { treeLines, withoutFolded } from './tree-lines.ts';
import { inOrder } from './use-sorting.ts';

interface Row {
  id: number;
  parent: number;
}
const row = (id: number, parent = -1): Row => ({ id, parent });
const idOf = ({ id }: Row) => id;
const parentOf = ({ parent }: Row) => parent;
const ids = (rows: readonly Row[]) => rows.map(idOf);

test('a tree is listed from the top down whatever the order of its rows', () => {
  const lines = treeLines([row(3, 2), row(1), row(2, 1), row(4), row(9, 8)], idOf, parentOf);

  expect(lines.map(({ id, level, isBranch }) => [id, level, isBranch])).toEqual([
    [1, 1, true],
    [2, 2, true],
    [3, 3, false],
    [4, 1, false],
    [9, 1, false],
  ]);
});

test('a folded row hides all rows below it', () => {
  const lines = treeLines([row(1), row(2, 1), row(3, 2), row(4)], idOf, parentOf);

  expect(ids(withoutFolded(lines, ({ id }) => id === 1))).toEqual([1, 4]);
});

test('a selection with Shift includes all rows from the last chosen row, in either direction', () => {
  const rows = [row(1), row(2), row(3), row(4)];

  expect(ids(between(rows, idOf, 2, 4))).toEqual([2, 3, 4]);
  expect(ids(between(rows, idOf, 3, 1))).toEqual([1, 2, 3]);
  expect(between(rows, idOf, 7, 1)).toEqual([]);
});

test('sorted rows change places among themselves', () => {
  expect(ids(inOrder([row(1), row(2), row(3), row(4)], [4, 2], idOf))).toEqual([1, 4, 3, 2]);
});

test('a row dropped among the children of another row moves behind their parent', () => {
  const all = [1, 11, 12, 2, 21, 3];

  expect(placeAt(all, [1, 2, 3], 1, 21)).toBe(1);
  expect(placeAt(all, [1, 2, 3], 3, 12)).toBe(1);
  expect(placeAt(all, [1, 2, 3], 3, 1)).toBe(0);
  expect(placeAt([1, 2, 3], [1, 2, 3], 1, 3)).toBe(2);
});
