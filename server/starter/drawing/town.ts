import { house, rising, skyline, tower } from './city.ts';
import { crane } from './cranes.ts';
import { cloud, finish, ground, grove, hills, rain, reflect, sky, sun, tree, water } from './nature.ts';
import { alpha, color, darken, mix } from './palette.ts';
import { person } from './people.ts';
import { type Scene, area, between, box, dot, line, tone, wash } from './scene.ts';
import { scaffold } from './works.ts';

/** The river is high; pumps, sandbags and a warning lamp. */
export function floodWatch(s: Scene): void {
  const horizon = s.h * 0.6;
  sky(s, horizon);
  for (let i = 0; i < 7; i++)
    cloud(s, between(s, -80, s.w * 0.9), between(s, 10, s.h * 0.2), between(s, 240, 420), 0.2);
  skyline(s, horizon, 0.22, 70, 190, 60);
  crane(s, s.w * 0.78, horizon, 300, -210, tone(s, 0.55), 0);
  rising(s, s.w * 0.55, horizon + 4, 190, 7, 0.5, 0.6);
  crane(s, s.w * 0.32, horizon, 350, 240, tone(s, 0.7), 0);
  water(s, horizon, s.w * 0.5);
  reflect(s, horizon, 300, 0.18);
  const bank = s.h * 0.83;
  area(
    s,
    [
      [0, bank - 26],
      [s.w, bank + 22],
      [s.w, s.h],
      [0, s.h],
    ],
    mix(color.soil, s.light.near, 0.5),
  );
  for (let row = 0; row < 3; row++) {
    for (let i = -1; i < 24; i++) {
      const x = i * 54 + (row % 2) * 27;
      box(
        s,
        x,
        bank - 32 - row * 20 + (x / s.w) * 46,
        50,
        22,
        mix(color.sand, s.light.near, 0.12 + 0.2 * s.random()),
        10,
      );
    }
  }
  person(s, s.w * 0.2, s.h * 0.97, 250, {
    coat: color.navy,
    vest: '#D8782F',
    helmet: color.paper,
    facing: 'back',
    right: [0.2, -0.06],
    legs: '#26384F',
  });
  person(s, s.w * 0.29, s.h * 0.985, 242, {
    coat: color.navy,
    vest: '#D8782F',
    helmet: '#D9B13B',
    facing: 'back',
    legs: '#26384F',
  });
  line(
    s,
    [
      [s.w * 0.72, s.h * 0.97],
      [s.w * 0.72, s.h * 0.63],
    ],
    tone(s, 1),
    6,
  );
  area(
    s,
    [
      [s.w * 0.72 - 48, s.h * 0.67],
      [s.w * 0.72, s.h * 0.555],
      [s.w * 0.72 + 48, s.h * 0.67],
    ],
    color.vermilion,
  );
  area(
    s,
    [
      [s.w * 0.72 - 34, s.h * 0.66],
      [s.w * 0.72, s.h * 0.577],
      [s.w * 0.72 + 34, s.h * 0.66],
    ],
    color.paper,
  );
  box(s, s.w * 0.72 - 4, s.h * 0.603, 8, 24, color.vermilion, 3);
  dot(s, s.w * 0.72, s.h * 0.649, 4.5, color.vermilion);
  rain(s, 240, 0.28);
  finish(s, 0.25);
}

/** White walls and dark roofs by a canal, one house in repair. */
export function oldTown(s: Scene): void {
  const quay = s.h * 0.72;
  sky(s, quay);
  sun(s, s.w * 0.2, s.h * 0.24, 34);
  hills(s, s.h * 0.56, 120, 0.12);
  hills(s, s.h * 0.62, 90, 0.22, 3);
  crane(s, s.w * 0.83, quay, 400, -200, tone(s, 0.4), 0.6);
  for (let i = 0; i < 8; i++)
    house(
      s,
      -40 + i * 168,
      quay - 40 - (i % 2) * 26,
      150,
      150 + (i % 3) * 24,
      mix(color.paper, s.light.haze, 0.45),
      mix(s.light.near, s.light.haze, 0.45),
    );
  for (let i = 0; i < 5; i++)
    house(
      s,
      -30 + i * 262 + (i % 2) * 14,
      quay,
      226,
      176 + (i % 3) * 26,
      mix(color.paper, s.light.haze, 0.12),
      mix(s.light.near, color.coal, 0.25),
    );
  scaffold(s, s.w * 0.425, quay, 236, 4, 3, 74, mix(color.vermilion, s.light.near, 0.35));
  person(s, s.w * 0.5, quay - 151, 70, {
    coat: color.blue,
    vest: '#E0B23F',
    helmet: color.paper,
    facing: 'back',
    right: [0.12, -0.1],
  });
  box(s, 0, quay, s.w, 34, mix(color.stone, s.light.near, 0.25));
  for (let x = 0; x < s.w; x += 58) box(s, x, quay, 2, 34, alpha(color.ink, 0.16));
  box(s, 0, quay, s.w, 6, mix(color.sand, s.light.haze, 0.3));
  water(s, quay + 34, s.w * 0.2);
  reflect(s, quay + 34, 300, 0.22);
  for (const x of [0.27, 0.69, 0.94]) tree(s, s.w * x, quay + 4, 150, mix(color.leaf, s.light.near, 0.2));
  finish(s);
}

/** The association's house: a quiet slab with a deep entrance, trees and a square. */
export function headquarters(s: Scene): void {
  const base = s.h * 0.8;
  sky(s, base);
  cloud(s, s.w * 0.08, s.h * 0.14, 300, 0.75);
  cloud(s, s.w * 0.7, s.h * 0.08, 240, 0.6);
  skyline(s, base, 0.12, 120, 260, 90);
  tower(s, s.w * 0.76, base, 150, 330, 0.4, 'slant');
  const [x, w, top] = [s.w * 0.22, s.w * 0.5, s.h * 0.2];
  box(s, x, top, w, base - top, mix(color.navy, color.blue, 0.3));
  box(s, x + w, top + 18, 46, base - top - 18, darken(color.navy, 0.25));
  for (let row = 0; row < 7; row++) {
    const y = top + 28 + row * 52;
    wash(s, x + 16, y, w - 32, 34, [mix(color.sky, color.ice, 0.3), mix(color.sky, color.blue, 0.3)]);
    for (let i = 0; i < 12; i++)
      if (s.random() < 0.22)
        box(s, x + 18 + i * ((w - 32) / 12), y, (w - 32) / 12, 34, alpha(color.paper, 0.4));
    for (let i = 1; i < 12; i++)
      box(s, x + 15 + i * ((w - 32) / 12), y, 2.5, 34, mix(color.navy, color.blue, 0.4));
    box(s, x, y + 40, w, 4, mix(color.blue, color.sky, 0.3));
  }
  for (let i = 0; i <= 4; i++) box(s, x + 6 + i * ((w - 22) / 4), top, 10, base - top - 80, color.paper);
  box(s, x - 14, top - 12, w + 74, 20, color.paper, 2);
  box(s, x - 30, base - 92, w + 60, 14, color.paper, 2);
  box(s, x, base - 78, w, 78, darken(color.navy, 0.3));
  for (let i = 0; i < 9; i++) {
    box(
      s,
      x + 14 + i * ((w - 20) / 9),
      base - 72,
      (w - 20) / 9 - 12,
      66,
      i === 4 ? mix(color.gold, color.paper, 0.5) : mix(color.sky, color.navy, 0.45),
      2,
    );
  }
  for (let i = 0; i < 6; i++) box(s, x - 22 + i * ((w + 30) / 5), base - 80, 12, 82, color.paper);
  ground(s, base, mix(color.sand, color.paper, 0.5), color.sand);
  area(
    s,
    [
      [s.w * 0.4, base],
      [s.w * 0.54, base],
      [s.w * 0.72, s.h],
      [s.w * 0.2, s.h],
    ],
    mix(color.bone, color.paper, 0.5),
  );
  for (let i = 1; i < 5; i++) box(s, 0, base + i * i * 9, s.w, 1.5, alpha(color.clay, 0.3));
  for (const px of [0.1, 0.125, 0.15]) {
    line(
      s,
      [
        [s.w * px, base + 4],
        [s.w * px, s.h * 0.3],
      ],
      color.clay,
      3,
    );
    box(s, s.w * px, s.h * 0.3, 44, 27, px === 0.125 ? color.vermilion : color.navy);
  }
  grove(s, s.w * 0.76, s.w + 20, base + 26, 128, mix(color.leaf, color.navy, 0.12));
  grove(s, -10, s.w * 0.13, base + 30, 120, mix(color.leaf, color.navy, 0.12));
  finish(s, 0.1);
}
