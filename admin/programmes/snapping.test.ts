import { expect, test } from 'vitest';
import { snap } from './snapping.ts';

const around = { page: { width: 1600, height: 1131 }, reach: 10 };
const box = (x: number, y: number) => ({ x, y, width: 100, height: 40 });

test.for([
  ['the margin', box(87, 500), { dx: -7, dy: 0, guides: [{ axis: 'x', at: 80 }] }],
  ['the middle', box(745, 500), { dx: 5, dy: 0, guides: [{ axis: 'x', at: 800 }] }],
  ['the foot', box(400, 1015), { dx: 0, dy: -4, guides: [{ axis: 'y', at: 1051 }] }],
  ['nothing', box(400, 700), { dx: 0, dy: 0, guides: [] }],
] as const)('an element near %s snaps to the expected place', ([, moving, expected]) => {
  expect(snap(moving, [], around)).toEqual(expected);
});

test('an element snaps to the nearest edge or middle of another element', () => {
  const other = { x: 300, y: 700, width: 220, height: 40 };

  expect(snap(box(303, 900), [other], around)).toMatchObject({ dx: -3, guides: [{ axis: 'x', at: 300 }] });
  expect(snap(box(416, 900), [other], around)).toMatchObject({ dx: 4, guides: [{ axis: 'x', at: 520 }] });
  expect(snap(box(900, 742), [other], around)).toMatchObject({ dy: -2, guides: [{ axis: 'y', at: 740 }] });
});
