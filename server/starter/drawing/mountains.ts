import { train, viaduct } from './bridges.ts';
import { rising, skyline } from './city.ts';
import { crane } from './cranes.ts';
import { cloud, finish, ground, grove, hills, mist, sky, sun } from './nature.ts';
import { alpha, color, darken, lighten, mix } from './palette.ts';
import { type Scene, area, box, line, tone, wash } from './scene.ts';

/** A white train on a viaduct above fields. */
export function railway(s: Scene): void {
  const base = s.h * 0.82;
  sky(s, base);
  cloud(s, s.w * 0.06, s.h * 0.12, 320, 0.8);
  cloud(s, s.w * 0.6, s.h * 0.2, 260, 0.65);
  hills(s, s.h * 0.62, 190, 0.14);
  hills(s, s.h * 0.7, 150, 0.28, 3);
  mist(s, s.h * 0.56, 120, 0.5);
  hills(s, s.h * 0.82, 120, 0.42, 2);
  viaduct(s, s.h * 0.5, s.h * 0.95, 200, mix(color.sand, color.mist, 0.35));
  train(s, s.w * 0.86, s.h * 0.5 - 7, 4, 62);
  for (let x = 60; x < s.w; x += 240)
    line(
      s,
      [
        [x, s.h * 0.5],
        [x, s.h * 0.34],
        [x + 46, s.h * 0.345],
      ],
      alpha(color.navy, 0.6),
      3,
    );
  line(
    s,
    [
      [0, s.h * 0.352],
      [s.w, s.h * 0.352],
    ],
    alpha(color.navy, 0.4),
    1.3,
  );
  ground(s, s.h * 0.9, mix(color.leaf, color.ice, 0.42), mix(color.leaf, color.navy, 0.3));
  for (let i = 0; i < 9; i++)
    area(
      s,
      [
        [s.w * (i * 0.14 - 0.1), s.h],
        [s.w * (i * 0.12), s.h * 0.9],
        [s.w * (i * 0.12) + 60, s.h * 0.9],
        [s.w * (i * 0.14 - 0.1) + 100, s.h],
      ],
      alpha(color.paper, 0.14),
    );
  grove(s, 0, s.w * 0.3, s.h * 0.93, 70, mix(color.leaf, color.navy, 0.3));
  grove(s, s.w * 0.62, s.w, s.h * 0.94, 84, mix(color.leaf, color.navy, 0.36));
  finish(s, 0.16);
}

/** A curved dam between wooded slopes, one sluice open. */
export function reservoir(s: Scene): void {
  sky(s, s.h * 0.5);
  cloud(s, s.w * 0.34, s.h * 0.1, 320, 0.7);
  hills(s, s.h * 0.46, 200, 0.14);
  hills(s, s.h * 0.5, 140, 0.26, 3);
  wash(s, 0, s.h * 0.42, s.w, s.h * 0.2, [mix(color.sky, color.ice, 0.35), color.sky]);
  mist(s, s.h * 0.34, 110, 0.5);
  area(
    s,
    [
      [0, s.h * 0.26],
      [s.w * 0.12, s.h * 0.34],
      [s.w * 0.2, s.h * 0.52],
      [s.w * 0.3, s.h],
      [0, s.h],
    ],
    tone(s, 0.56),
  );
  area(
    s,
    [
      [s.w, s.h * 0.22],
      [s.w * 0.9, s.h * 0.32],
      [s.w * 0.82, s.h * 0.52],
      [s.w * 0.7, s.h],
      [s.w, s.h],
    ],
    tone(s, 0.66),
  );
  const { ctx } = s;
  const face = ctx.createLinearGradient(s.w * 0.16, 0, s.w * 0.86, 0);
  face.addColorStop(0, color.stone);
  face.addColorStop(0.45, color.bone);
  face.addColorStop(1, color.clay);
  ctx.fillStyle = face;
  ctx.beginPath();
  ctx.moveTo(s.w * 0.14, s.h * 0.46);
  ctx.quadraticCurveTo(s.w * 0.5, s.h * 0.56, s.w * 0.87, s.h * 0.46);
  ctx.lineTo(s.w * 0.74, s.h * 0.9);
  ctx.quadraticCurveTo(s.w * 0.5, s.h * 0.98, s.w * 0.27, s.h * 0.9);
  ctx.fill();
  for (let i = 1; i < 7; i++) {
    const t = i / 7;
    ctx.strokeStyle = alpha(color.soil, 0.2);
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.moveTo(s.w * (0.14 + 0.13 * t), s.h * (0.46 + 0.44 * t));
    ctx.quadraticCurveTo(
      s.w * 0.5,
      s.h * (0.56 + 0.42 * t),
      s.w * (0.87 - 0.13 * t),
      s.h * (0.46 + 0.44 * t),
    );
    ctx.stroke();
  }
  for (let i = 0; i < 5; i++) {
    const x = s.w * (0.36 + i * 0.07);
    const fall = i === 1 || i === 3;
    box(s, x - 22, s.h * 0.51, 44, 40, darken(color.clay, 0.35), 3);
    if (fall)
      area(
        s,
        [
          [x - 19, s.h * 0.52],
          [x + 19, s.h * 0.52],
          [x + 26 + (i - 2) * -4, s.h * 0.94],
          [x - 26 + (i - 2) * -4, s.h * 0.94],
        ],
        alpha(color.white, 0.86),
      );
  }
  ctx.strokeStyle = color.paper;
  ctx.lineWidth = 13;
  ctx.beginPath();
  ctx.moveTo(s.w * 0.135, s.h * 0.458);
  ctx.quadraticCurveTo(s.w * 0.5, s.h * 0.56, s.w * 0.875, s.h * 0.458);
  ctx.stroke();
  for (let i = 0; i < 6; i++) {
    const x = s.w * (0.325 + i * 0.07);
    box(s, x - 9, s.h * 0.452, 18, 46, color.paper, 2);
    box(s, x - 13, s.h * 0.44, 26, 11, color.vermilion, 2);
  }
  wash(s, 0, s.h * 0.93, s.w, s.h * 0.07, [mix(color.ice, color.sky, 0.4), color.blue]);
  for (let i = 0; i < 26; i++)
    box(
      s,
      s.w * (0.28 + s.random() * 0.44),
      s.h * (0.925 + s.random() * 0.05),
      40 + s.random() * 60,
      6,
      alpha(color.white, 0.5),
      3,
    );
  for (let i = 0; i < 15; i++)
    for (const [from, lean] of [
      [0, 1],
      [1, -1],
    ] as const) {
      const down = 0.4 + i * 0.036;
      grove(
        s,
        s.w * (from + lean * (0.01 + (i % 3) * 0.012)) - (lean < 0 ? 130 : 0),
        s.w * (from + lean * 0.02) + (lean > 0 ? 110 + i * 7 : 0),
        s.h * down,
        40 + i * 1.5,
        mix(color.leaf, s.light.near, 0.62 - i * 0.01),
      );
    }
  grove(s, 0, s.w * 0.22, s.h * 0.99, 92, mix(color.leaf, color.navy, 0.42));
  grove(s, s.w * 0.79, s.w + 20, s.h * 0.99, 100, mix(color.leaf, color.navy, 0.48));
  finish(s, 0.14);
}

/** A road interchange with a bridge half built out from its piers. */
export function newRoad(s: Scene): void {
  const base = s.h * 0.86;
  sky(s, base);
  sun(s, s.w * 0.82, s.h * 0.26, 40);
  cloud(s, s.w * 0.2, s.h * 0.14, 300, 0.5);
  hills(s, s.h * 0.66, 180, 0.16);
  skyline(s, s.h * 0.72, 0.2, 30, 90, 46, s.w * 0.5);
  hills(s, s.h * 0.8, 120, 0.36, 3);
  for (const [x, reach] of [
    [0.22, 200],
    [0.72, 230],
  ] as const) {
    const [cx, deck] = [s.w * x, s.h * 0.42];
    const tint = mix(color.sand, s.light.near, 0.28);
    area(
      s,
      [
        [cx - 26, deck + 20],
        [cx + 26, deck + 20],
        [cx + 36, base + 20],
        [cx - 36, base + 20],
      ],
      tint,
    );
    area(
      s,
      [
        [cx + 6, deck + 20],
        [cx + 26, deck + 20],
        [cx + 36, base + 20],
        [cx + 8, base + 20],
      ],
      darken(tint, 0.2),
    );
    const { ctx } = s;
    ctx.fillStyle = lighten(tint, 0.16);
    ctx.beginPath();
    ctx.moveTo(cx - reach, deck - 12);
    ctx.lineTo(cx + reach, deck - 12);
    ctx.lineTo(cx + reach, deck + 14);
    ctx.quadraticCurveTo(cx + 90, deck + 26, cx + 30, deck + 84);
    ctx.lineTo(cx - 30, deck + 84);
    ctx.quadraticCurveTo(cx - 90, deck + 26, cx - reach, deck + 14);
    ctx.fill();
    for (let i = -5; i <= 5; i++) box(s, cx + (reach / 5.5) * i, deck - 12, 2, 30, alpha(color.ink, 0.2));
    for (const side of [-1, 1]) {
      const edge = cx + side * reach;
      line(
        s,
        [
          [edge - side * 70, deck - 12],
          [edge - side * 10, deck - 84],
          [edge + side * 34, deck - 84],
          [edge + side * 34, deck + 40],
        ],
        color.vermilion,
        5,
      );
      line(
        s,
        [
          [edge - side * 10, deck - 84],
          [edge - side * 10, deck - 12],
        ],
        color.vermilion,
        4,
      );
      box(s, edge + side * 4 - (side < 0 ? 32 : 0), deck + 38, 34, 8, color.vermilion, 2);
    }
  }
  crane(s, s.w * 0.36, base, 420, 190, tone(s, 0.85), 0.5);
  rising(s, s.w * 0.9, base + 14, 130, 4, 0.6, 0);
  ground(s, base, mix(color.sand, s.light.near, 0.22), mix(color.soil, s.light.near, 0.35));
  grove(s, s.w * 0.44, s.w * 0.62, base + 20, 76, mix(color.leaf, s.light.near, 0.3));
  grove(s, -10, s.w * 0.18, base + 26, 70, mix(color.leaf, s.light.near, 0.3));
  finish(s, 0.2);
}
