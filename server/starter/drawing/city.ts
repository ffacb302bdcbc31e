import { alpha, color, darken, lighten, mix } from './palette.ts';
import { type Scene, area, between, box, line, tone } from './scene.ts';

type Roof = 'flat' | 'step' | 'slant' | 'mast' | 'crown';

const roofs: readonly Roof[] = ['flat', 'step', 'slant', 'mast', 'flat', 'crown'];

/** An office tower with a lit and a shaded face. `x` is its left edge. */
export function tower(
  s: Scene,
  x: number,
  base: number,
  w: number,
  h: number,
  depth: number,
  roof: Roof = 'flat',
): void {
  const front = tone(s, depth);
  const side = darken(front, 0.16 * depth + 0.04);
  const fold = x + w * 0.64;
  const top = base - h;
  box(s, x, top, w * 0.64, h + 400, front);
  box(s, fold, top, w * 0.36, h + 400, side);
  if (roof === 'step') {
    box(s, x + w * 0.14, top - w * 0.3, w * 0.5, w * 0.3, front);
    box(s, fold, top - w * 0.3, w * 0.22, w * 0.3, side);
  }
  if (roof === 'slant') {
    area(
      s,
      [
        [x, top + 1],
        [x, top - w * 0.1],
        [fold, top - w * 0.42],
        [fold, top + 1],
      ],
      front,
    );
    area(
      s,
      [
        [fold, top + 1],
        [fold, top - w * 0.42],
        [x + w, top - w * 0.2],
        [x + w, top + 1],
      ],
      side,
    );
  }
  if (roof === 'mast') {
    box(s, x + w * 0.3, top - w * 0.14, w * 0.4, w * 0.14, side);
    line(
      s,
      [
        [x + w * 0.5, top - w * 0.14],
        [x + w * 0.5, top - w * 0.95],
      ],
      side,
      Math.max(1.2, w * 0.035),
    );
  }
  if (roof === 'crown') {
    for (let i = 0; i < 4; i++)
      box(s, x + w * (0.06 + i * 0.24), top - w * 0.12, w * 0.13, w * 0.12, i < 3 ? front : side);
  }
  windows(s, x, top, w, Math.min(h, s.h - top), depth, front);
}

/** A row of towers from `from` to `to`, never two of one shape beside each other. */
export function skyline(
  s: Scene,
  base: number,
  depth: number,
  low: number,
  high: number,
  width: number,
  from = -20,
  to = s.w + 20,
): void {
  let x = from;
  let turn = Math.floor(s.random() * roofs.length);
  while (x < to) {
    const w = width * between(s, 0.62, 1.25);
    tower(s, x, base, w, between(s, low, high), depth, roofs[turn % roofs.length]);
    turn += 1 + Math.floor(s.random() * 2);
    x += w * between(s, 0.98, 1.3);
  }
}

/** Floors, columns and a safety net: a building on its way up. */
export function rising(
  s: Scene,
  x: number,
  base: number,
  w: number,
  floors: number,
  depth: number,
  netted: number,
): void {
  const concrete = mix(tone(s, depth * 0.55), color.sand, 0.35);
  const shade = darken(concrete, 0.42);
  const storey = w * 0.145;
  const columns = 6;
  box(s, x, base - floors * storey, w, floors * storey, darken(tone(s, depth), 0.1));
  for (let floor = 0; floor < floors; floor++) {
    const y = base - (floor + 1) * storey;
    for (let i = 0; i < columns - 1; i++) {
      if (s.random() < s.light.lit * 0.7)
        box(
          s,
          x + (w / (columns - 1)) * i + 3,
          y + storey * 0.3,
          w / (columns - 1) - 3,
          storey * 0.7,
          alpha(s.light.glow, 0.55),
        );
    }
    for (let i = 0; i < columns; i++)
      box(
        s,
        x + ((w - w * 0.035) / (columns - 1)) * i,
        y,
        w * 0.035,
        storey,
        i > 3 ? shade : mix(concrete, shade, 0.35),
      );
    box(s, x - w * 0.02, y, w * 1.04, storey * 0.24, concrete);
    box(s, x + w * 0.66, y, w * 0.36, storey * 0.24, mix(concrete, shade, 0.4));
  }
  const top = base - floors * storey;
  for (let i = 0; i < columns * 2; i++)
    line(
      s,
      [
        [x + (w / (columns * 2 - 1)) * i, top],
        [x + (w / (columns * 2 - 1)) * i, top - between(s, 8, 15)],
      ],
      shade,
      1.5,
    );
  net(s, x, base, w, floors, storey, netted);
}

/** White walls and dark tiled roofs. */
export function house(
  s: Scene,
  x: number,
  base: number,
  w: number,
  h: number,
  wall: string,
  roof: string,
): void {
  const top = base - h;
  box(s, x, top, w, h, wall);
  box(s, x + w * 0.68, top, w * 0.32, h, darken(wall, 0.09));
  const eave = w * 0.09;
  area(
    s,
    [
      [x - eave, top + 4],
      [x + w * 0.16, top - h * 0.3],
      [x + w * 0.84, top - h * 0.3],
      [x + w + eave, top + 4],
    ],
    roof,
  );
  box(s, x + w * 0.14, top - h * 0.34, w * 0.72, h * 0.06, darken(roof, 0.3), 3);
  for (let i = 1; i < 9; i++) {
    const from = x - eave + ((w + eave * 2) / 9) * i;
    line(
      s,
      [
        [from, top + 2],
        [x + w * 0.16 + ((w * 0.68) / 9) * i, top - h * 0.28],
      ],
      alpha(color.ink, 0.16),
      1.4,
    );
  }
  for (let i = 0; i < 3; i++) {
    const left = x + w * (0.13 + i * 0.28);
    const lit = s.random() < s.light.lit;
    box(s, left, top + h * 0.24, w * 0.16, h * 0.26, darken(roof, 0.2));
    box(
      s,
      left + 2,
      top + h * 0.24 + 2,
      w * 0.16 - 4,
      h * 0.26 - 4,
      lit ? s.light.glow : mix(roof, color.mist, 0.45),
    );
    line(
      s,
      [
        [left + w * 0.08, top + h * 0.24],
        [left + w * 0.08, top + h * 0.5],
      ],
      darken(roof, 0.2),
      1.6,
    );
  }
  box(s, x + w * 0.4, base - h * 0.36, w * 0.17, h * 0.36, mix(roof, color.vermilion, 0.35));
}

function windows(s: Scene, x: number, top: number, w: number, h: number, depth: number, front: string): void {
  const cell = Math.max(9, w * 0.115);
  const dull = mix(front, lighten(front, 0.5), 0.22 + depth * 0.16);
  const columns = Math.floor((w - cell * 0.6) / cell);
  const banded = s.random() < 0.4;
  for (let y = top + cell * 0.8; y < top + h - cell; y += cell * 1.25) {
    if (banded) box(s, x + cell * 0.4, y, w - cell * 0.8, cell * 0.5, alpha(dull, 0.75));
    for (let i = 0; i < columns; i++) {
      const lit = s.random() < s.light.lit * (0.35 + depth * 0.65);
      if (banded && !lit) continue;
      const left = x + (w - columns * cell) / 2 + i * cell + cell * 0.2;
      box(
        s,
        left,
        y,
        cell * 0.6,
        cell * (banded ? 0.5 : 0.72),
        lit ? alpha(s.light.glow, 0.35 + depth * 0.6) : alpha(dull, 0.8),
      );
    }
  }
}

function net(
  s: Scene,
  x: number,
  base: number,
  w: number,
  floors: number,
  storey: number,
  netted: number,
): void {
  const rows = Math.floor(floors * netted);
  if (rows === 0) return;
  const [top, height] = [base - rows * storey, rows * storey];
  box(s, x - w * 0.035, top, w * 1.07, height, alpha(mix(color.blue, s.light.near, 0.35), 0.86));
  box(s, x + w * 0.66, top, w * 0.375, height, alpha(color.ink, 0.18));
  for (let i = 0; i <= rows; i++)
    box(s, x - w * 0.05, top + i * storey, w * 1.1, 2, alpha(color.white, 0.34));
  for (let i = 0; i <= 9; i++)
    box(
      s,
      x - w * 0.035 + ((w * 1.07) / 9) * i,
      top - storey * 0.5,
      1.6,
      height + storey * 0.5,
      alpha(color.white, 0.26),
    );
}
