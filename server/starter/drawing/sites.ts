import { rising, skyline } from './city.ts';
import { crane, floodlight } from './cranes.ts';
import { birds, cloud, finish, ground, grove, sky, stars, sun, tree } from './nature.ts';
import { alpha, color, darken, mix } from './palette.ts';
import { person } from './people.ts';
import { type Scene, area, box, dot, glow, line, tone, wash } from './scene.ts';
import { excavator, hoarding, scaffold } from './works.ts';

/** A building site at first light, three cranes at work. */
export function morningSite(s: Scene): void {
  const horizon = s.h * 0.74;
  sky(s, horizon);
  sun(s, s.w * 0.72, s.h * 0.4, 46);
  cloud(s, s.w * 0.1, s.h * 0.12, 260, 0.45);
  cloud(s, s.w * 0.62, s.h * 0.2, 200, 0.35);
  skyline(s, horizon, 0.16, 90, 210, 62);
  skyline(s, horizon, 0.34, 60, 170, 78);
  crane(s, s.w * 0.86, horizon, 380, -230, tone(s, 0.55), 0.6);
  rising(s, s.w * 0.6, horizon + 20, 230, 9, 0.62, 0.55);
  crane(s, s.w * 0.2, horizon + 20, 470, 290, tone(s, 0.92), 0.72);
  rising(s, s.w * 0.3, horizon + 20, 270, 7, 0.82, 0.45);
  crane(s, s.w * 0.56, horizon + 20, 330, -150, mix(color.vermilion, s.light.near, 0.15), 0.8);
  ground(s, horizon + 20, mix(color.sand, s.light.near, 0.35), mix(color.soil, s.light.near, 0.55));
  excavator(s, s.w * 0.14, s.h * 0.86, 84, 1, mix(color.gold, s.light.near, 0.12));
  for (const [x, vest] of [
    [0.62, '#D8782F'],
    [0.645, '#E0B23F'],
    [0.27, '#D8782F'],
  ] as const)
    person(s, s.w * x, s.h * 0.865, 62, {
      coat: color.blue,
      vest,
      helmet: color.paper,
      facing: 'back',
      legs: '#22344E',
    });
  hoarding(s, s.h * 0.885, 90);
  for (const [x, tall] of [
    [0.04, 120],
    [0.09, 92],
    [0.8, 104],
    [0.86, 134],
    [0.96, 110],
  ] as const)
    tree(s, s.w * x, s.h * 1.02, tall, mix(color.leaf, s.light.near, 0.3));
  birds(s, s.w * 0.4, s.h * 0.22, 5);
  finish(s);
}

/** Work goes on under lamps; lit floors against a night city. */
export function nightSite(s: Scene): void {
  const horizon = s.h * 0.78;
  sky(s, horizon);
  stars(s, horizon * 0.7, 90);
  glow(s, s.w * 0.5, horizon, s.w * 0.5, '#5A86BD', 0.35);
  dot(s, s.w * 0.72, s.h * 0.16, 30, alpha(s.light.sun, 0.95));
  skyline(s, horizon, 0.3, 80, 250, 58);
  skyline(s, horizon, 0.55, 60, 190, 74);
  crane(s, s.w * 0.24, horizon + 20, 480, 330, '#9FB6D2', 0.8);
  rising(s, s.w * 0.36, horizon + 24, 300, 10, 0.95, 0.3);
  rising(s, s.w * 0.7, horizon + 24, 230, 6, 0.95, 0.5);
  crane(s, s.w * 0.93, horizon + 20, 400, -250, '#7F9CC0', 0.7);
  ground(s, horizon + 22, '#14315B', '#071731');
  floodlight(s, s.w * 0.12, s.h * 0.9, 150);
  floodlight(s, s.w * 0.66, s.h * 0.92, 170);
  excavator(s, s.w * 0.22, s.h * 0.94, 110, 1, '#C9903C');
  finish(s, 0.3);
}

/** Two engineers and a foreman look over the works with a drawing. */
export function inspection(s: Scene): void {
  const horizon = s.h * 0.72;
  sky(s, horizon);
  cloud(s, s.w * 0.58, s.h * 0.1, 300, 0.7);
  cloud(s, s.w * 0.02, s.h * 0.2, 220, 0.55);
  skyline(s, horizon, 0.14, 80, 180, 70);
  rising(s, s.w * 0.56, horizon + 10, 330, 8, 0.5, 0.5);
  crane(s, s.w * 0.91, horizon, 430, -270, tone(s, 0.6), 0.75);
  crane(s, s.w * 0.06, horizon, 330, 180, tone(s, 0.42), 0.7);
  ground(s, horizon + 8, mix(color.sand, s.light.haze, 0.3), mix(color.stone, s.light.near, 0.28));
  for (let i = 0; i < 5; i++)
    line(
      s,
      [
        [s.w * (0.4 + i * 0.16), horizon + 10],
        [s.w * (0.1 + i * 0.34), s.h],
      ],
      alpha(color.soil, 0.16),
      5,
    );
  excavator(s, s.w * 0.8, s.h * 0.85, 120, -1, color.gold);
  person(s, s.w * 0.15, s.h * 0.97, 370, {
    coat: '#DCE6EF',
    vest: '#D8782F',
    helmet: color.paper,
    facing: 'back',
    legs: '#2B4465',
  });
  person(s, s.w * 0.28, s.h * 0.985, 385, {
    coat: color.navy,
    helmet: color.vermilion,
    facing: 'front',
    right: [-0.06, 0.2],
    left: [-0.02, 0.22],
    legs: '#20324C',
  });
  box(s, s.w * 0.28 - 46, s.h * 0.7, 92, 60, color.paper, 4);
  for (let i = 0; i < 3; i++) box(s, s.w * 0.28 - 34, s.h * 0.7 + 12 + i * 15, 66 - i * 12, 4, color.mist, 2);
  person(s, s.w * 0.41, s.h * 0.965, 360, {
    coat: color.blue,
    vest: '#E0B23F',
    helmet: '#E0B23F',
    facing: 'back',
    right: [0.24, -0.1],
    legs: '#2B4465',
  });
  finish(s);
}

/** A facade close up, dressed in scaffolding from foot to eaves. */
export function facadeWork(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, s.light.sky);
  cloud(s, s.w * 0.66, s.h * 0.14, 300, 0.6);
  skyline(s, s.h * 0.98, 0.2, 160, 300, 84, s.w * 0.58);
  const wall = mix(color.bone, s.light.haze, 0.25);
  box(s, s.w * 0.08, s.h * 0.06, s.w * 0.56, s.h, wall);
  area(
    s,
    [
      [s.w * 0.64, s.h * 0.06],
      [s.w * 0.74, s.h * 0.12],
      [s.w * 0.74, s.h],
      [s.w * 0.64, s.h],
    ],
    darken(wall, 0.2),
  );
  box(s, s.w * 0.065, s.h * 0.035, s.w * 0.59, 20, darken(wall, 0.3), 2);
  for (let row = 0; row < 5; row++) {
    for (let i = 0; i < 5; i++) {
      const [x, y] = [s.w * 0.115 + i * s.w * 0.107, s.h * 0.12 + row * s.h * 0.18];
      box(s, x, y, s.w * 0.068, s.h * 0.115, color.paper, 2);
      wash(s, x + 5, y + 5, s.w * 0.068 - 10, s.h * 0.115 - 10, [
        mix(color.sky, color.navy, 0.2),
        mix(color.mist, color.sky, 0.4),
      ]);
      box(s, x + s.w * 0.033, y + 4, 3, s.h * 0.115 - 8, color.paper);
      box(s, x - 4, y + s.h * 0.115, s.w * 0.068 + 8, 6, darken(wall, 0.18), 1);
    }
  }
  scaffold(s, s.w * 0.05, s.h, s.w * 0.62, 7, 6, s.h * 0.165, mix(color.navy, s.light.near, 0.4));
  for (const [x, lift, vest, up] of [
    [0.2, 1, '#D8782F', -0.1],
    [0.46, 2, '#E0B23F', -0.16],
    [0.31, 4, '#D8782F', 0.1],
  ] as const) {
    person(s, s.w * x, s.h - lift * s.h * 0.165 - 4, 112, {
      coat: color.blue,
      vest,
      helmet: lift === 2 ? color.vermilion : color.paper,
      facing: 'back',
      right: [0.14, up],
      legs: '#22344E',
    });
  }
  crane(s, s.w * 0.92, s.h, s.h * 0.66, -s.w * 0.15, tone(s, 0.75), 0.6);
  grove(s, s.w * 0.72, s.w, s.h + 4, 90, mix(color.leaf, s.light.near, 0.2));
  finish(s);
}
