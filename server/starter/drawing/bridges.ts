import { alpha, color, darken, lighten, mix } from './palette.ts';
import { type Scene, area, box, dot, line } from './scene.ts';

/** A pylon with its fan of stays and the deck running through. */
export function stayedBridge(
  s: Scene,
  deck: number,
  waterline: number,
  pylons: readonly number[],
  height: number,
  span: number,
  tint: string,
): void {
  const pale = lighten(tint, 0.35);
  for (const x of pylons) {
    for (let i = 1; i <= 12; i++) {
      const reach = (span / 12) * i;
      const anchor = deck - height * (0.98 - (12 - i) * 0.045);
      line(
        s,
        [
          [x - reach, deck],
          [x, anchor],
          [x + reach, deck],
        ],
        alpha(pale, 0.75),
        1.5,
      );
    }
  }
  for (const x of pylons) {
    const foot = height * 0.085;
    area(
      s,
      [
        [x - foot, waterline],
        [x - foot * 0.8, deck],
        [x - foot * 0.28, deck - height],
        [x, deck - height],
        [x, waterline],
      ],
      tint,
    );
    area(
      s,
      [
        [x, waterline],
        [x, deck - height],
        [x + foot * 0.28, deck - height],
        [x + foot * 0.8, deck],
        [x + foot, waterline],
      ],
      darken(tint, 0.28),
    );
    area(
      s,
      [
        [x - foot * 0.42, deck - 8],
        [x, deck - height * 0.5],
        [x + foot * 0.42, deck - 8],
      ],
      mix(s.light.sky.at(-1) ?? pale, tint, 0.25),
    );
    box(s, x - foot * 1.7, waterline - 12, foot * 3.4, 16, darken(tint, 0.35), 5);
    dot(s, x, deck - height - 4, 4, color.vermilion);
  }
  box(s, 0, deck - 5, s.w, 6, lighten(tint, 0.3));
  box(s, 0, deck, s.w, 13, tint);
  box(s, 0, deck + 13, s.w, 5, darken(tint, 0.4));
}

/** Round-headed piers carrying a straight deck. */
export function viaduct(
  s: Scene,
  deck: number,
  base: number,
  step: number,
  tint: string,
  from = 0,
  to = s.w,
): void {
  for (let x = from + step / 2; x < to; x += step) {
    area(
      s,
      [
        [x - 30, deck + 26],
        [x + 30, deck + 26],
        [x + 13, deck + 62],
        [x + 13, base],
        [x - 13, base],
        [x - 13, deck + 62],
      ],
      tint,
    );
    area(
      s,
      [
        [x + 3, deck + 26],
        [x + 30, deck + 26],
        [x + 13, deck + 62],
        [x + 13, base],
        [x + 3, base],
      ],
      darken(tint, 0.16),
    );
  }
  box(s, from, deck, to - from, 28, lighten(tint, 0.16));
  box(s, from, deck + 20, to - from, 8, darken(tint, 0.2));
  box(s, from, deck - 9, to - from, 9, tint);
  for (let x = from; x < to; x += 46) box(s, x, deck - 9, 2, 9, darken(tint, 0.25));
}

/** A high-speed train heading right, its nose at `nose`. */
export function train(s: Scene, nose: number, rail: number, cars: number, height: number): void {
  const car = height * 4.2;
  const body = color.paper;
  for (let i = cars; i >= 1; i--) {
    const x = nose - height * 2 - car * i;
    box(s, x, rail - height, car - 4, height, i % 2 === 0 ? body : lighten(body, 0.4), 4);
    box(s, x, rail - height * 0.36, car - 4, height * 0.09, color.vermilion);
    box(s, x, rail - height * 0.24, car - 4, height * 0.24, color.stone, 3);
    for (let k = 0; k < 7; k++)
      box(
        s,
        x + height * 0.42 + k * height * 0.52,
        rail - height * 0.78,
        height * 0.36,
        height * 0.28,
        color.navy,
        4,
      );
  }
  const { ctx } = s;
  const tail = nose - height * 2 - 6;
  ctx.fillStyle = body;
  ctx.beginPath();
  ctx.moveTo(tail, rail - height);
  ctx.bezierCurveTo(
    nose - height * 1.1,
    rail - height,
    nose - height * 0.5,
    rail - height * 0.72,
    nose,
    rail - height * 0.2,
  );
  ctx.quadraticCurveTo(nose + 2, rail, nose - height * 0.4, rail);
  ctx.lineTo(tail, rail);
  ctx.fill();
  area(
    s,
    [
      [nose - height * 1.25, rail - height * 0.86],
      [nose - height * 0.62, rail - height * 0.58],
      [nose - height * 1.0, rail - height * 0.54],
      [nose - height * 1.35, rail - height * 0.6],
    ],
    color.navy,
  );
  box(s, tail, rail - height * 0.36, height * 1.45, height * 0.09, color.vermilion);
  box(s, tail, rail - height * 0.16, height * 1.7, height * 0.16, color.stone, 3);
}
