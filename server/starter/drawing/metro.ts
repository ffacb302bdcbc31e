import { skyline } from './city.ts';
import { finish, sky, tree } from './nature.ts';
import { alpha, color, lighten, mix } from './palette.ts';
import { person } from './people.ts';
import { type Scene, area, between, box, dot, glow, line, wash, within } from './scene.ts';

/** Street, concourse and platform in one section. */
export function metroSection(s: Scene): void {
  const street = s.h * 0.36;
  sky(s, street);
  skyline(s, street, 0.24, 70, 190, 74);
  for (const x of [0.08, 0.3, 0.66, 0.92]) tree(s, s.w * x, street + 2, 84, mix(color.leaf, color.navy, 0.2));
  box(s, 0, street, s.w, 12, color.coal);
  box(s, s.w * 0.44, street - 62, 150, 62, alpha(color.ice, 0.9), 3);
  box(s, s.w * 0.435, street - 68, 162, 8, color.navy, 2);
  box(s, s.w * 0.46, street - 106, 38, 38, color.vermilion, 19);
  box(s, s.w * 0.46 + 10, street - 92, 18, 10, color.paper, 2);
  wash(s, 0, street + 12, s.w, s.h, ['#8E7B69', '#6C6057', '#4E4A4A']);
  for (let i = 0; i < 150; i++)
    box(
      s,
      between(s, 0, s.w),
      between(s, street + 20, s.h),
      between(s, 8, 26),
      3,
      alpha(color.bone, 0.12),
      2,
    );
  const hall = { x: s.w * 0.1, y: street + 52, w: s.w * 0.8, h: 150 };
  room(s, hall.x, hall.y, hall.w, hall.h);
  for (let i = 0; i < 6; i++) box(s, hall.x + 90 + i * 158, hall.y + 10, 18, hall.h - 20, color.bone);
  for (let i = 0; i < 5; i++) {
    box(s, s.w * 0.56 + i * 34, hall.y + 100, 22, 40, color.navy, 4);
    dot(s, s.w * 0.56 + 11 + i * 34, hall.y + 108, 3, color.vermilion);
  }
  box(s, s.w * 0.18, hall.y + 26, 210, 26, color.navy, 4);
  box(s, s.w * 0.18 + 14, hall.y + 36, 120, 6, color.ice, 3);
  const deck = { x: s.w * 0.1, y: hall.y + hall.h + 26, w: s.w * 0.8, h: 180 };
  room(s, deck.x, deck.y, deck.w, deck.h);
  area(
    s,
    [
      [s.w * 0.5, street + 12],
      [s.w * 0.545, street + 12],
      [s.w * 0.44, hall.y + hall.h - 10],
      [s.w * 0.395, hall.y + hall.h - 10],
    ],
    mix(color.stone, color.mist, 0.4),
  );
  area(
    s,
    [
      [s.w * 0.34, hall.y + hall.h - 12],
      [s.w * 0.385, hall.y + hall.h - 12],
      [s.w * 0.28, deck.y + deck.h - 10],
      [s.w * 0.235, deck.y + deck.h - 10],
    ],
    mix(color.stone, color.mist, 0.4),
  );
  for (let i = 0; i < 11; i++) {
    line(
      s,
      [
        [s.w * 0.5 - i * s.w * 0.0105, street + 12 + i * 17.4],
        [s.w * 0.545 - i * s.w * 0.0105, street + 12 + i * 17.4],
      ],
      alpha(color.ink, 0.25),
      2,
    );
    line(
      s,
      [
        [s.w * 0.34 - i * s.w * 0.0105, hall.y + hall.h - 12 + i * 18.6],
        [s.w * 0.385 - i * s.w * 0.0105, hall.y + hall.h - 12 + i * 18.6],
      ],
      alpha(color.ink, 0.25),
      2,
    );
  }
  const body = { x: s.w * 0.44, y: deck.y + 54, w: s.w * 0.46 - 10, h: 104 };
  box(s, body.x, body.y, body.w, body.h, color.paper, 12);
  box(s, body.x, body.y + 72, body.w, 9, color.vermilion);
  box(s, body.x, body.y + 81, body.w, 23, color.navy, 4);
  for (let i = 0; i < 5; i++) {
    box(s, body.x + 46 + i * 98, body.y + 18, 44, 42, '#FFE7B8', 5);
    box(s, body.x + 96 + i * 98, body.y + 14, 34, 76, color.mist, 3);
    box(s, body.x + 112 + i * 98, body.y + 14, 2, 76, color.clay);
  }
  for (const [x, y, tint] of [
    [0.36, deck.y + deck.h - 10, color.blue],
    [0.4, deck.y + deck.h - 10, color.vermilion],
    [0.5, hall.y + hall.h - 10, color.navy],
    [0.76, hall.y + hall.h - 10, color.sky],
  ] as const) {
    person(s, s.w * x, y, 84, { coat: tint, facing: 'back', legs: '#2B3A52' });
  }
  finish(s, 0.25);
}

function room(s: Scene, x: number, y: number, w: number, h: number): void {
  box(s, x - 14, y - 14, w + 28, h + 28, color.stone, 4);
  within(
    s,
    () => s.ctx.rect(x, y, w, h),
    () => {
      wash(s, x, y, w, h, ['#F7F1E6', '#E4DFD6', '#CFCBC6']);
      for (let i = 0; i < 9; i++) {
        glow(s, x + (w / 9) * (i + 0.5), y + 4, 90, '#FFF3D6', 0.8);
        box(s, x + (w / 9) * (i + 0.5) - 26, y, 52, 5, color.white);
      }
    },
  );
  box(s, x, y + h - 10, w, 10, lighten(color.clay, 0.15));
}
