import { stayedBridge, train, viaduct } from './bridges.ts';
import { rising, skyline, tower } from './city.ts';
import { crane } from './cranes.ts';
import { birds, cloud, finish, grove, hills, mist, reflect, sky, stars, sun, water } from './nature.ts';
import { alpha, color, mix } from './palette.ts';
import { containers, quayCrane, ship } from './port.ts';
import { type Scene, box, dot, glow, line, tone } from './scene.ts';

// Wide pictures for the carousel: what matters stands in the middle two thirds, because narrow slides crop the sides.

/** The city on the river, its cranes against the morning. */
export function cityOnRiver(s: Scene): void {
  const shore = s.h * 0.76;
  sky(s, shore);
  sun(s, s.w * 0.64, s.h * 0.42, 52);
  cloud(s, s.w * 0.16, s.h * 0.12, 340, 0.4);
  cloud(s, s.w * 0.74, s.h * 0.14, 280, 0.35);
  hills(s, shore, 150, 0.08);
  skyline(s, shore, 0.16, 60, 190, 54);
  mist(s, shore - 150, 190, 0.45);
  skyline(s, shore, 0.36, 50, 150, 66);
  tower(s, s.w * 0.415, shore, 74, 330, 0.6, 'mast');
  tower(s, s.w * 0.365, shore, 84, 236, 0.55, 'slant');
  rising(s, s.w * 0.48, shore, 176, 9, 0.72, 0.5);
  crane(s, s.w * 0.47, shore, 340, 210, tone(s, 0.92), 0.7);
  rising(s, s.w * 0.645, shore, 150, 6, 0.72, 0.4);
  crane(s, s.w * 0.76, shore, 270, -180, mix(color.vermilion, s.light.near, 0.15), 0.6);
  crane(s, s.w * 0.28, shore, 300, -190, tone(s, 0.7), 0.7);
  tower(s, s.w * 0.2, shore, 96, 180, 0.6, 'step');
  tower(s, s.w * 0.82, shore, 90, 200, 0.55, 'flat');
  grove(s, -10, s.w, shore + 3, 40, mix(color.leaf, s.light.near, 0.35));
  box(s, 0, shore, s.w, 12, tone(s, 0.8));
  water(s, shore + 12, s.w * 0.64);
  reflect(s, shore + 12, 330, 0.24);
  birds(s, s.w * 0.52, s.h * 0.16, 6);
  finish(s, 0.25);
}

/** The container port under lamps, quay cranes mirrored in the basin. */
export function portAtNight(s: Scene): void {
  const quay = s.h * 0.72;
  sky(s, quay);
  stars(s, quay * 0.7, 110);
  dot(s, s.w * 0.86, s.h * 0.16, 30, alpha(s.light.sun, 0.95));
  hills(s, quay, 130, 0.2, 3);
  skyline(s, quay, 0.34, 30, 120, 44);
  glow(s, s.w * 0.5, quay, s.w * 0.42, '#FFCF8A', 0.26);
  for (const [x, size, tint] of [
    [0.22, 330, '#3E669C'],
    [0.42, 390, color.vermilion],
    [0.6, 360, '#55799F'],
    [0.76, 320, '#A8372E'],
  ] as const)
    quayCrane(s, s.w * x, quay, size, size * 0.52, mix(tint, s.light.near, 0.22));
  containers(s, s.w * 0.1, quay, 5, 4, 62);
  containers(s, s.w * 0.66, quay, 5, 5, 62);
  for (let i = 0; i < 9; i++) {
    const x = s.w * (0.08 + i * 0.106);
    line(
      s,
      [
        [x, quay],
        [x, quay - 130],
      ],
      alpha(color.sky, 0.7),
      3,
    );
    glow(s, x, quay - 132, 80, '#FFDFA6', 0.75);
    box(s, x - 13, quay - 136, 26, 6, '#FFF0CF', 3);
  }
  box(s, 0, quay, s.w, 22, '#1A3A68');
  box(s, 0, quay, s.w, 4, '#6F93BE');
  water(s, quay + 22, s.w * 0.5);
  reflect(s, quay + 22, 420, 0.34);
  ship(s, s.w * 0.29, s.h * 0.86, 560);
  finish(s, 0.3);
}

/** A bridge and a railway side by side below blue mountains. */
export function crossings(s: Scene): void {
  const shore = s.h * 0.74;
  sky(s, shore);
  cloud(s, s.w * 0.1, s.h * 0.1, 360, 0.8);
  cloud(s, s.w * 0.62, s.h * 0.06, 320, 0.7);
  hills(s, shore, 330, 0.12);
  mist(s, shore - 190, 200, 0.5);
  hills(s, shore, 220, 0.24, 3);
  hills(s, shore, 130, 0.38, 4);
  water(s, shore, s.w * 0.5);
  stayedBridge(s, s.h * 0.6, shore + 12, [s.w * 0.32, s.w * 0.68], s.h * 0.46, s.w * 0.17, tone(s, 0.95));
  reflect(s, shore + 6, 360, 0.18);
  viaduct(s, s.h * 0.79, s.h + 20, 230, mix(color.sand, color.mist, 0.3));
  train(s, s.w * 0.72, s.h * 0.79 - 7, 5, 54);
  finish(s, 0.2);
}
