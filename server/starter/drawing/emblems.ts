import { rising, skyline, tower } from './city.ts';
import { crane } from './cranes.ts';
import { shieldPath } from './desk.ts';
import { mark } from './mark.ts';
import { cloud, finish, grove, rain, sky } from './nature.ts';
import { alpha, color, lighten, mix } from './palette.ts';
import { type Scene, area, between, box, dot, line, shadowed, tone, wash, within } from './scene.ts';

/** A city held inside a great shield. */
export function shieldedCity(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#DCE8F3', '#C3D7EA', '#AFC9E2']);
  const [x, y, w, h] = [s.w * 0.5, s.h * 0.49, s.h * 0.76, s.h * 0.86];
  for (let i = 6; i > 0; i--) {
    s.ctx.fillStyle = alpha(color.white, 0.11);
    s.ctx.beginPath();
    shieldPath(s, x, y, w + i * 74, h + i * 74);
    s.ctx.fill();
  }
  skyline(s, s.h * 0.96, 0.1, 60, 150, 70);
  shadowed(s, 50, 20, 0.35, () => {
    s.ctx.fillStyle = color.navy;
    s.ctx.beginPath();
    shieldPath(s, x, y, w, h);
    s.ctx.fill();
  });
  within(
    s,
    () => shieldPath(s, x, y, w * 0.9, h * 0.9),
    () => {
      wash(s, x - w, y - h / 2, w * 2, h, ['#1E5AA2', '#6E9DCC', '#F3DFC8']);
      dot(s, x + 80, y - 60, 44, alpha(color.paper, 0.85));
      cloud(s, x - 250, y - 190, 210, 0.5);
      skyline(s, y + 150, 0.28, 90, 190, 56, x - w / 2, x + w / 2);
      crane(s, x - 130, y + 170, 330, 190, color.ink, 0.6);
      rising(s, x - 80, y + 170, 170, 8, 0.75, 0.5);
      tower(s, x + 120, y + 170, 84, 250, 0.85, 'slant');
      tower(s, x - 226, y + 170, 76, 160, 0.85, 'step');
      wash(s, x - w, y + 150, w * 2, h, ['#123F7C', '#0A2B5A']);
      grove(s, x - 250, x + 250, y + 172, 50, color.leaf);
    },
  );
  within(
    s,
    () => shieldPath(s, x, y, w, h),
    () =>
      area(
        s,
        [
          [x - w * 0.5, y - h * 0.5],
          [x - w * 0.1, y - h * 0.5],
          [x - w * 0.42, y + h * 0.5],
          [x - w * 0.5, y + h * 0.5],
        ],
        alpha(color.white, 0.1),
      ),
  );
  for (const [side, icon] of [
    [-1, 0],
    [1, 1],
    [-1, 2],
    [1, 3],
  ] as const) {
    const [px, py] = [x + side * s.w * (icon < 2 ? 0.33 : 0.37), s.h * (icon < 2 ? 0.3 : 0.66)];
    line(
      s,
      [
        [px, py],
        [x + side * w * 0.5, py],
      ],
      alpha(color.navy, 0.35),
      2,
    );
    shadowed(s, 20, 8, 0.2, () => dot(s, px, py, 56, color.paper));
    glyph(s, px, py, icon);
  }
  finish(s, 0.08);
}

/** An umbrella over a half-built town in the rain. */
export function umbrella(s: Scene): void {
  const base = s.h * 0.86;
  sky(s, base);
  for (let i = 0; i < 5; i++)
    cloud(s, between(s, -60, s.w * 0.85), between(s, 6, s.h * 0.16), between(s, 260, 380), 0.22);
  skyline(s, base, 0.2, 60, 170, 62);
  rain(s, 190, 0.24);
  const [x, y, r] = [s.w * 0.5, s.h * 0.46, s.w * 0.34];
  area(
    s,
    [
      [x - r, y],
      [x + r, y],
      [x + r * 0.94, base],
      [x - r * 0.94, base],
    ],
    alpha(lighten(s.light.haze, 0.6), 0.5),
  );
  skyline(s, base, 0.4, 60, 130, 54, x - r * 0.86, x + r * 0.74);
  rising(s, x - r * 0.62, base + 4, 200, 7, 0.85, 0.5);
  tower(s, x + r * 0.38, base, 96, 240, 0.8, 'step');
  tower(s, x + r * 0.64, base, 74, 160, 0.7, 'flat');
  crane(s, x + 62, base, 250, -130, tone(s, 1), 0.6);
  const { ctx } = s;
  shadowed(s, 40, 20, 0.3, () => {
    ctx.fillStyle = color.vermilion;
    ctx.beginPath();
    ctx.ellipse(x, y, r, r * 0.72, 0, Math.PI, 0);
    for (let i = 4; i > 0; i--) {
      const [to, from] = [x - r + ((i - 1) * r) / 2, x - r + (i * r) / 2];
      ctx.quadraticCurveTo((to + from) / 2, y - r * 0.13, to, y);
    }
    ctx.fill();
  });
  within(
    s,
    () => ctx.ellipse(x, y, r, r * 0.72, 0, Math.PI, 0),
    () => {
      area(
        s,
        [
          [x, y - r],
          [x + r * 0.5, y],
          [x + r * 0.02, y],
          [x, y],
        ],
        alpha(color.ink, 0.1),
      );
      ctx.fillStyle = alpha(color.ink, 0.16);
      ctx.beginPath();
      ctx.moveTo(x, y - r * 0.72);
      ctx.quadraticCurveTo(x + r * 0.44, y - r * 0.5, x + r * 0.5, y);
      ctx.lineTo(x + r * 1.1, y);
      ctx.lineTo(x + r * 1.1, y - r);
      ctx.fill();
      ctx.fillStyle = alpha(color.white, 0.12);
      ctx.beginPath();
      ctx.moveTo(x, y - r * 0.72);
      ctx.quadraticCurveTo(x - r * 0.44, y - r * 0.5, x - r * 0.5, y);
      ctx.lineTo(x, y);
      ctx.fill();
    },
  );
  mark(s, x - r * 0.02, y - r * 0.36, 92, alpha(color.white, 0.95), color.white);
  box(s, x - 5, y - r * 0.8, 10, r * 0.1, color.ink, 4);
  line(
    s,
    [
      [x, y - r * 0.06],
      [x, base - 50],
    ],
    color.ink,
    8,
  );
  ctx.strokeStyle = color.ink;
  ctx.lineWidth = 8;
  ctx.beginPath();
  ctx.arc(x - 26, base - 50, 26, 0, Math.PI);
  ctx.stroke();
  wash(s, 0, base, s.w, s.h - base, [mix(s.light.haze, s.light.near, 0.5), s.light.near]);
  for (let i = 0; i < 26; i++)
    box(
      s,
      between(s, 0, s.w),
      between(s, base + 14, s.h),
      between(s, 30, 110),
      3,
      alpha(color.white, 0.14),
      2,
    );
  finish(s, 0.2);
}

/** Small signs of what is covered: quality, safety, finance, people. */
function glyph(s: Scene, x: number, y: number, kind: number): void {
  if (kind === 0) {
    box(s, x - 24, y - 20, 48, 44, color.navy, 4);
    area(
      s,
      [
        [x - 34, y - 14],
        [x, y - 36],
        [x + 34, y - 14],
      ],
      color.vermilion,
    );
    box(s, x - 7, y + 2, 14, 22, color.paper);
  } else if (kind === 1) {
    line(
      s,
      [
        [x - 24, y + 4],
        [x - 6, y + 22],
        [x + 26, y - 20],
      ],
      color.navy,
      10,
    );
  } else if (kind === 2) {
    for (let i = 0; i < 3; i++)
      box(
        s,
        x - 26 + i * 20,
        y + 22 - (i + 1) * 15,
        13,
        (i + 1) * 15,
        i === 2 ? color.vermilion : color.navy,
        2,
      );
  } else {
    s.ctx.fillStyle = color.navy;
    s.ctx.beginPath();
    s.ctx.arc(x, y + 6, 24, Math.PI, 0);
    s.ctx.fill();
    box(s, x - 32, y + 6, 64, 9, color.vermilion, 4);
  }
}
