import { turned } from './desk.ts';
import { color } from './palette.ts';
import { line, type Scene } from './scene.ts';

/** Line work of the mark on a grid of 64 × 64, the same as the logo of the site: a building going up beside its crane. */
const strokes: readonly (readonly (readonly [number, number])[])[] = [
  [
    [18, 43],
    [46, 43],
  ],
  [
    [22, 43],
    [22, 25],
    [33, 25],
    [33, 43],
  ],
  [
    [26, 29.5],
    [29, 29.5],
  ],
  [
    [26, 34],
    [29, 34],
  ],
  [
    [26, 38.5],
    [29, 38.5],
  ],
  [
    [33, 32],
    [42, 32],
    [42, 43],
  ],
  [
    [37.5, 36.5],
    [37.5, 38.5],
  ],
  [
    [22, 25],
    [22, 18],
    [43, 18],
  ],
  [
    [39, 18],
    [39, 23],
  ],
];

/** The association's mark, `size` high, around its centre; `accent` is what hangs from the crane. */
export function mark(
  s: Scene,
  x: number,
  y: number,
  size: number,
  tint: string,
  accent: string = color.vermilion,
): void {
  const { ctx } = s;
  turned(s, x, y, 0, () => {
    ctx.scale(size / 58, size / 58);
    ctx.translate(-32, -32);
    ctx.strokeStyle = tint;
    ctx.lineWidth = 3;
    ctx.beginPath();
    ctx.moveTo(32, 4.5);
    ctx.lineTo(9.5, 12);
    ctx.lineTo(9.5, 30);
    ctx.bezierCurveTo(9.5, 44, 18, 54, 32, 59.2);
    ctx.bezierCurveTo(46, 54, 54.5, 44, 54.5, 30);
    ctx.lineTo(54.5, 12);
    ctx.closePath();
    ctx.stroke();
    for (const stroke of strokes) line(s, stroke, tint, 2.6);
    line(
      s,
      [
        [39, 23.5],
        [39, 27.5],
      ],
      accent,
      3.2,
    );
  });
}
