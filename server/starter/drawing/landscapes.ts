import { stayedBridge } from './bridges.ts';
import { skyline } from './city.ts';
import { crane } from './cranes.ts';
import { birds, cloud, finish, hills, mist, reflect, sky, sun, water } from './nature.ts';
import { color, lighten, mix } from './palette.ts';
import { containers, quayCrane, ship } from './port.ts';
import { type Scene, area, box, tone } from './scene.ts';
import { turbine } from './works.ts';

/** A cable-stayed bridge over a wide river. */
export function riverBridge(s: Scene): void {
  const line0 = s.h * 0.68;
  sky(s, line0);
  sun(s, s.w * 0.3, s.h * 0.5, 50);
  cloud(s, s.w * 0.55, s.h * 0.13, 320, 0.3);
  cloud(s, s.w * 0.08, s.h * 0.22, 220, 0.25);
  hills(s, line0, 130, 0.16);
  skyline(s, line0, 0.34, 30, 110, 44);
  mist(s, line0 - 90, 130, 0.4);
  water(s, line0, s.w * 0.3);
  stayedBridge(s, s.h * 0.58, line0 + 14, [s.w * 0.3, s.w * 0.74], s.h * 0.44, s.w * 0.22, tone(s, 0.9));
  reflect(s, line0 + 6, 420, 0.2);
  finish(s, 0.3);
}

/** A container quay in the morning. */
export function harbour(s: Scene): void {
  const quay = s.h * 0.76;
  sky(s, quay);
  sun(s, s.w * 0.16, s.h * 0.3, 40);
  cloud(s, s.w * 0.3, s.h * 0.1, 300, 0.55);
  hills(s, s.h * 0.64, 110, 0.12, 3);
  water(s, s.h * 0.64, s.w * 0.16);
  quayCrane(s, s.w * 0.76, quay, 420, 250, tone(s, 0.42));
  ship(s, s.w * 0.02, s.h * 0.79, s.w * 0.56);
  quayCrane(s, s.w * 0.62, quay + 30, 500, 290, mix(color.vermilion, s.light.near, 0.12));
  box(s, s.w * 0.54, quay + 24, s.w, s.h, mix(color.stone, s.light.near, 0.3));
  box(s, s.w * 0.54, quay + 24, s.w, 8, mix(color.sand, s.light.haze, 0.4));
  for (let i = 0; i < 9; i++) box(s, s.w * 0.55 + i * 66, quay + 34, 16, 30, color.coal, 4);
  containers(s, s.w * 0.8, s.h * 0.92, 4, 5, 70);
  box(s, s.w * 0.54, s.h * 0.92, s.w, s.h * 0.1, mix(color.clay, s.light.near, 0.4));
  birds(s, s.w * 0.28, s.h * 0.26, 6);
  finish(s, 0.22);
}

/** Turbines in the open sea, an installation ship among them. */
export function offshoreWind(s: Scene): void {
  const horizon = s.h * 0.66;
  sky(s, horizon);
  sun(s, s.w * 0.62, s.h * 0.52, 56);
  cloud(s, s.w * 0.06, s.h * 0.1, 340, 0.4);
  cloud(s, s.w * 0.66, s.h * 0.16, 260, 0.32);
  for (let i = 0; i < 7; i++)
    turbine(
      s,
      s.w * (0.06 + i * 0.15),
      horizon + 4,
      130 + (i % 2) * 18,
      i * 0.7,
      mix(color.paper, s.light.haze, 0.45),
    );
  water(s, horizon, s.w * 0.62);
  turbine(s, s.w * 0.24, s.h * 0.86, 480, 0.42, lighten(s.light.haze, 0.75));
  turbine(s, s.w * 0.8, s.h * 0.78, 340, 1.3, lighten(s.light.haze, 0.6));
  for (const [x, y, r] of [
    [0.24, 0.86, 30],
    [0.8, 0.78, 22],
  ] as const) {
    box(s, s.w * x - r, s.h * y - 26, r * 2, 9, color.gold, 3);
    box(s, s.w * x - r * 0.45, s.h * y - 18, r * 0.9, 52, color.gold, 4);
  }
  const deck = s.h * 0.79;
  area(
    s,
    [
      [s.w * 0.42, deck],
      [s.w * 0.68, deck],
      [s.w * 0.66, deck + 44],
      [s.w * 0.44, deck + 44],
    ],
    tone(s, 0.95),
  );
  area(
    s,
    [
      [s.w * 0.436, deck + 30],
      [s.w * 0.664, deck + 30],
      [s.w * 0.66, deck + 44],
      [s.w * 0.44, deck + 44],
    ],
    color.vermilion,
  );
  for (const x of [0.445, 0.655]) box(s, s.w * x - 7, deck - 150, 14, 196, tone(s, 0.75));
  box(s, s.w * 0.6, deck - 74, 56, 74, color.paper, 3);
  for (let i = 0; i < 3; i++) box(s, s.w * 0.6 + 6, deck - 66 + i * 22, 44, 9, color.navy, 2);
  crane(s, s.w * 0.51, deck, 170, -120, mix(color.vermilion, s.light.near, 0.1), 0.85);
  birds(s, s.w * 0.44, s.h * 0.24, 4);
  finish(s, 0.28);
}
