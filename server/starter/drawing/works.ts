import { alpha, color, darken, lighten, mix } from './palette.ts';
import { type Scene, area, between, box, dot, line, tone } from './scene.ts';

/** Tracked excavator; its bucket hangs to the side of `dir`. */
export function excavator(s: Scene, x: number, base: number, size: number, dir: 1 | -1, tint: string): void {
  const at = (dx: number, dy: number): [number, number] => [x + dx * size * dir, base + dy * size];
  const [tx, ty] = at(-0.5, -0.2);
  box(s, Math.min(tx, tx + dir * size), ty, size, size * 0.2, color.coal, size * 0.1);
  for (let i = 0; i < 5; i++) dot(s, x + (i - 2) * size * 0.19, base - size * 0.1, size * 0.05, color.clay);
  area(s, [at(-0.52, -0.24), at(-0.5, -0.5), at(-0.1, -0.52), at(0.34, -0.42), at(0.38, -0.24)], tint);
  area(s, [at(-0.08, -0.5), at(-0.04, -0.86), at(0.2, -0.86), at(0.34, -0.42)], darken(tint, 0.12));
  area(s, [at(-0.02, -0.54), at(0.01, -0.8), at(0.17, -0.8), at(0.27, -0.5)], alpha(color.ice, 0.85));
  line(s, [at(0.26, -0.44), at(0.72, -1.1), at(1.1, -0.95)], tint, size * 0.1);
  line(s, [at(1.1, -0.95), at(1.2, -0.42)], darken(tint, 0.12), size * 0.08);
  line(s, [at(0.42, -0.5), at(0.7, -0.98)], darken(tint, 0.5), size * 0.03);
  area(
    s,
    [at(1.12, -0.44), at(1.32, -0.4), at(1.26, -0.16), at(1.04, -0.12), at(0.98, -0.26)],
    darken(tint, 0.45),
  );
}

export function turbine(
  s: Scene,
  x: number,
  base: number,
  height: number,
  angle: number,
  tint: string,
): void {
  const hub: [number, number] = [x, base - height];
  area(
    s,
    [
      [x - height * 0.022, base],
      [x - height * 0.009, hub[1]],
      [x + height * 0.009, hub[1]],
      [x + height * 0.022, base],
    ],
    tint,
  );
  for (let i = 0; i < 3; i++) {
    const turn = angle + (i * Math.PI * 2) / 3;
    const length = height * 0.56;
    const at = (along: number, across: number): [number, number] => [
      hub[0] + Math.cos(turn) * along - Math.sin(turn) * across,
      hub[1] + Math.sin(turn) * along + Math.cos(turn) * across,
    ];
    area(
      s,
      [
        at(0, -height * 0.008),
        at(length * 0.22, -height * 0.026),
        at(length, 0),
        at(length * 0.2, height * 0.008),
      ],
      i === 0 ? lighten(tint, 0.3) : tint,
    );
  }
  dot(s, hub[0], hub[1], height * 0.022, lighten(tint, 0.35));
}

/** Steel scaffold: standards, ledgers, boards and a few braces. */
export function scaffold(
  s: Scene,
  x: number,
  base: number,
  w: number,
  bays: number,
  lifts: number,
  lift: number,
  tint: string,
): void {
  const bay = w / bays;
  for (let row = 0; row < lifts; row++) {
    for (let i = row % 2; i < bays; i += 3) {
      line(
        s,
        [
          [x + bay * i, base - row * lift],
          [x + bay * (i + 1), base - (row + 1) * lift],
        ],
        alpha(tint, 0.6),
        2,
      );
    }
  }
  for (let i = 0; i <= bays; i++)
    line(
      s,
      [
        [x + bay * i, base],
        [x + bay * i, base - lifts * lift - lift * 0.45],
      ],
      tint,
      4,
    );
  for (let row = 1; row <= lifts; row++) {
    const y = base - row * lift;
    box(s, x - 8, y - 3, w + 16, 7, mix(tint, color.gold, 0.35), 2);
    line(
      s,
      [
        [x - 8, y - lift * 0.4],
        [x + w + 8, y - lift * 0.4],
      ],
      alpha(tint, 0.85),
      2.4,
    );
    if (between(s, 0, 1) < 0.6)
      box(s, x + bay * Math.floor(between(s, 0, bays)), y - 12, bay * 0.4, 9, darken(tint, 0.2), 1);
  }
}

/** The near rail of a quay or a site: a hoarding of blue sheets with a red foot. */
export function hoarding(s: Scene, top: number, height: number, from = 0, to = s.w): void {
  const tint = tone(s, 0.92);
  box(s, from, top, to - from, height, tint);
  box(s, from, top, to - from, 6, lighten(tint, 0.25));
  for (let x = from; x < to; x += 74) box(s, x, top + 6, 2, height, alpha(color.white, 0.16));
  box(s, from, top + height - 14, to - from, 14, mix(color.vermilion, s.light.near, 0.25));
}
