import { alpha, darken } from './palette.ts';
import { type Scene, area, box, dot, glow, line, tone } from './scene.ts';

/** Tower crane; `jib` is its reach (negative reaches left). */
export function crane(
  s: Scene,
  x: number,
  base: number,
  height: number,
  jib: number,
  tint: string,
  load = 0.7,
): void {
  const wide = Math.max(7, height * 0.032);
  const top = base - height;
  const dir = Math.sign(jib);
  const thin = Math.max(1, wide * 0.13);
  lattice(s, x, base, top, wide, tint, thin);
  const apex: [number, number] = [x, top - wide * 3.4];
  area(
    s,
    [
      [x - wide * 0.55, top],
      [x + wide * 0.55, top],
      [apex[0] + 1, apex[1]],
      [apex[0] - 1, apex[1]],
    ],
    alpha(tint, 0.95),
  );
  const tip = x + jib;
  const back = x - jib * 0.34;
  boom(s, x, tip, top - wide * 0.3, wide * 0.95, tint, thin);
  line(
    s,
    [
      [x, top - wide * 0.3],
      [back, top - wide * 0.3],
    ],
    tint,
    wide * 0.3,
  );
  box(
    s,
    Math.min(back, back + dir * wide * 1.5),
    top - wide * 0.2,
    wide * 1.5,
    wide * 1.5,
    darken(tint, 0.35),
  );
  line(s, [apex, [x + jib * 0.72, top - wide * 1.1]], tint, thin);
  line(s, [apex, [x + jib * 0.34, top - wide * 1.1]], tint, thin);
  line(s, [apex, [back, top - wide * 0.3]], tint, thin);
  box(
    s,
    x + (dir > 0 ? wide * 0.3 : -wide * 1.5),
    top - wide * 0.1,
    wide * 1.2,
    wide * 1.4,
    darken(tint, 0.2),
    2,
  );
  box(
    s,
    x + (dir > 0 ? wide * 0.8 : -wide * 1.4),
    top + wide * 0.1,
    wide * 0.6,
    wide * 0.6,
    alpha(s.light.glow, 0.9),
  );
  if (load > 0) hook(s, x + jib * load, top, height * 0.3, wide, tint);
}

function lattice(
  s: Scene,
  x: number,
  base: number,
  top: number,
  wide: number,
  tint: string,
  thin: number,
): void {
  line(
    s,
    [
      [x - wide / 2, base],
      [x - wide / 2, top],
    ],
    tint,
    thin * 1.7,
  );
  line(
    s,
    [
      [x + wide / 2, base],
      [x + wide / 2, top],
    ],
    darken(tint, 0.25),
    thin * 1.7,
  );
  const points: [number, number][] = [];
  for (let y = base, i = 0; y > top; y -= wide, i++)
    points.push([x + (i % 2 === 0 ? -wide / 2 : wide / 2), y]);
  line(s, points, tint, thin);
}

function boom(s: Scene, from: number, to: number, y: number, deep: number, tint: string, thin: number): void {
  const dir = Math.sign(to - from);
  line(
    s,
    [
      [from, y],
      [to, y],
    ],
    tint,
    thin * 1.7,
  );
  line(
    s,
    [
      [from, y - deep],
      [to - dir * deep * 2, y - deep * 0.8],
      [to, y],
    ],
    tint,
    thin * 1.4,
  );
  const points: [number, number][] = [];
  for (let x = from, i = 0; dir > 0 ? x < to - deep * 2 : x > to + deep * 2; x += dir * deep * 0.8, i++)
    points.push([x, i % 2 === 0 ? y : y - deep * 0.9]);
  line(s, points, tint, thin);
}

function hook(s: Scene, x: number, y: number, drop: number, wide: number, tint: string): void {
  line(
    s,
    [
      [x, y],
      [x, y + drop],
    ],
    alpha(tint, 0.9),
    1.2,
  );
  line(
    s,
    [
      [x, y + drop],
      [x - wide * 1.6, y + drop + wide * 1.2],
    ],
    tint,
    1,
  );
  line(
    s,
    [
      [x, y + drop],
      [x + wide * 1.6, y + drop + wide * 1.2],
    ],
    tint,
    1,
  );
  box(s, x - wide * 2, y + drop + wide * 1.2, wide * 4, wide * 0.6, darken(tint, 0.2));
  dot(s, x, y + drop, wide * 0.28, tint);
}

/** A glowing lamp on a pole, as at the edge of a site. */
export function floodlight(s: Scene, x: number, base: number, height: number): void {
  line(
    s,
    [
      [x, base],
      [x, base - height],
    ],
    tone(s, 1),
    3,
  );
  glow(s, x, base - height, height * 0.8, s.light.glow, 0.55);
  box(s, x - 12, base - height - 5, 24, 10, s.light.glow, 3);
}
