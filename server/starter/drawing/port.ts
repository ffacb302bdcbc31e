import { alpha, color, darken, mix } from './palette.ts';
import { type Scene, area, box, line } from './scene.ts';

/** A ship-to-shore gantry over the quay edge; `reach` is its boom over the water. */
export function quayCrane(
  s: Scene,
  x: number,
  quay: number,
  height: number,
  reach: number,
  tint: string,
): void {
  const leg = height * 0.38;
  const beam = quay - height * 0.62;
  const wide = height * 0.035;
  for (const [top, foot] of [
    [x, x - wide],
    [x + leg, x + leg + wide],
  ] as const)
    line(
      s,
      [
        [foot, quay],
        [top, beam],
      ],
      tint,
      wide * 1.3,
    );
  line(
    s,
    [
      [x, quay - height * 0.24],
      [x + leg, quay - height * 0.24],
    ],
    tint,
    wide,
  );
  line(
    s,
    [
      [x, quay - height * 0.24],
      [x + leg, beam],
    ],
    darken(tint, 0.15),
    wide * 0.6,
  );
  box(s, x - reach, beam - wide, reach + leg * 1.9, wide * 1.7, tint, 2);
  const apex: [number, number] = [x + leg * 0.1, quay - height];
  line(s, [[x, beam], apex, [x + leg, beam]], tint, wide * 0.9);
  line(s, [apex, [x - reach * 0.9, beam]], tint, wide * 0.35);
  line(s, [apex, [x - reach * 0.45, beam]], tint, wide * 0.35);
  line(s, [apex, [x + leg * 1.8, beam]], tint, wide * 0.35);
  box(s, x + leg * 1.05, beam - wide * 3.2, leg * 0.6, wide * 2.6, darken(tint, 0.25), 3);
  const grab = x - reach * 0.52;
  box(s, grab - wide, beam + wide, wide * 2, wide * 1.4, darken(tint, 0.35), 2);
  line(
    s,
    [
      [grab - wide * 0.7, beam + wide],
      [grab - wide * 0.7, beam + height * 0.25],
    ],
    darken(tint, 0.35),
    1.3,
  );
  line(
    s,
    [
      [grab + wide * 0.7, beam + wide],
      [grab + wide * 0.7, beam + height * 0.25],
    ],
    darken(tint, 0.35),
    1.3,
  );
  container(s, grab - height * 0.08, beam + height * 0.25, height * 0.16, height * 0.058, color.vermilion);
}

export function container(s: Scene, x: number, y: number, w: number, h: number, tint: string): void {
  box(s, x, y, w - 1.5, h - 1.5, tint, 1);
  for (let i = 1; i < 9; i++) box(s, x + (w / 9) * i, y + 2, 1.2, h - 5.5, alpha(color.ink, 0.16));
  box(s, x, y, w - 1.5, 2, alpha(color.white, 0.25));
}

export function containers(
  s: Scene,
  x: number,
  base: number,
  columns: number,
  rows: number,
  w: number,
): void {
  const tints = [
    color.navy,
    color.blue,
    color.sky,
    color.mist,
    color.sand,
    color.vermilion,
    color.stone,
    color.blue,
  ];
  for (let column = 0; column < columns; column++) {
    const high = Math.max(1, rows - Math.floor(s.random() * 3));
    for (let row = 0; row < high; row++) {
      const tint = mix(tints[Math.floor(s.random() * tints.length)] ?? color.blue, s.light.near, 0.18);
      container(s, x + column * (w + 2), base - (row + 1) * w * 0.38, w, w * 0.38, tint);
    }
  }
}

export function ship(s: Scene, x: number, waterline: number, length: number): void {
  const deck = waterline - length * 0.085;
  area(
    s,
    [
      [x, deck - length * 0.03],
      [x + length, deck - length * 0.02],
      [x + length * 0.955, waterline + 8],
      [x + length * 0.06, waterline + 8],
    ],
    color.navy,
  );
  area(
    s,
    [
      [x + length * 0.045, waterline - 4],
      [x + length * 0.965, waterline - 4],
      [x + length * 0.955, waterline + 8],
      [x + length * 0.06, waterline + 8],
    ],
    color.vermilion,
  );
  containers(s, x + length * 0.12, deck - length * 0.022, 9, 5, length * 0.068);
  box(s, x + length * 0.83, deck - length * 0.2, length * 0.085, length * 0.18, color.paper, 2);
  for (let i = 0; i < 5; i++)
    box(
      s,
      x + length * 0.837,
      deck - length * (0.186 - i * 0.03),
      length * 0.071,
      length * 0.011,
      color.navy,
    );
  box(s, x + length * 0.925, deck - length * 0.15, length * 0.028, length * 0.13, color.vermilion);
}
