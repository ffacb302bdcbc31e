import { rising, skyline, tower } from './city.ts';
import { crane } from './cranes.ts';
import { helmet, pen, shieldPath } from './desk.ts';
import { mark } from './mark.ts';
import { cloud, finish, grove, sky, sun } from './nature.ts';
import { alpha, color, light, lighten, mix } from './palette.ts';
import { audience } from './people.ts';
import {
  type Scene,
  area,
  between,
  box,
  dot,
  glow,
  line,
  openScene,
  shadowed,
  wash,
  within,
} from './scene.ts';

/** Left on paper, right in concrete: one line of buildings. */
export function drawnToBuilt(s: Scene): void {
  const base = s.h * 0.84;
  const town = (t: Scene) => {
    t.random = openScene(4, 4, t.light, 41).random;
    for (const [x, w, h, roof] of [
      [0.16, 110, 190, 'step'],
      [0.25, 130, 270, 'slant'],
      [0.35, 100, 380, 'mast'],
      [0.55, 120, 300, 'flat'],
      [0.72, 140, 230, 'crown'],
      [0.83, 110, 330, 'slant'],
    ] as const)
      tower(t, t.w * x, base, w, h, 0.72, roof);
    rising(t, t.w * 0.43, base, 170, 10, 0.8, 0.4);
    crane(t, t.w * 0.68, base, 350, -150, color.vermilion, 0.7);
  };
  sky(s, base);
  sun(s, s.w * 0.86, s.h * 0.2, 44);
  cloud(s, s.w * 0.6, s.h * 0.1, 300, 0.6);
  skyline(s, base, 0.16, 80, 200, 60, s.w * 0.4);
  town(s);
  grove(s, s.w * 0.46, s.w + 20, base + 4, 56, mix(color.leaf, s.light.near, 0.2));
  wash(s, 0, base, s.w, s.h - base, [mix(color.sand, s.light.near, 0.2), mix(color.clay, s.light.near, 0.4)]);
  const edge = () => {
    s.ctx.moveTo(0, 0);
    s.ctx.lineTo(s.w * 0.5, 0);
    s.ctx.lineTo(s.w * 0.43, s.h);
    s.ctx.lineTo(0, s.h);
  };
  within(s, edge, () => {
    wash(s, 0, 0, s.w, s.h, ['#124A8C', '#0A3369']);
    for (let x = 0; x < s.w; x += 20) box(s, x, 0, 1, s.h, alpha(color.white, x % 100 === 0 ? 0.14 : 0.05));
    for (let y = 0; y < s.h; y += 20) box(s, 0, y, s.w, 1, alpha(color.white, y % 100 === 0 ? 0.14 : 0.05));
    for (const [x, w, h] of [
      [0.16, 110, 190],
      [0.25, 130, 270],
      [0.35, 100, 380],
      [0.43, 170, 246],
    ] as const)
      elevation(s, s.w * x, base, w, h);
    line(
      s,
      [
        [0, base],
        [s.w, base],
      ],
      color.white,
      3,
    );
    for (let i = 0; i < 40; i++)
      line(
        s,
        [
          [i * 20, base + 16],
          [i * 20 + 14, base + 3],
        ],
        alpha(color.white, 0.5),
        1.2,
      );
    line(
      s,
      [
        [s.w * 0.13, base - 270],
        [s.w * 0.13, base],
      ],
      alpha(color.white, 0.7),
      1.3,
    );
    for (const y of [base, base - 270])
      line(
        s,
        [
          [s.w * 0.13 - 7, y + 7],
          [s.w * 0.13 + 7, y - 7],
        ],
        color.white,
        2,
      );
    for (let i = 0; i < 4; i++) {
      s.ctx.strokeStyle = alpha(color.white, 0.6);
      s.ctx.beginPath();
      s.ctx.arc(s.w * (0.19 + i * 0.085), base + 52, 15, 0, Math.PI * 2);
      s.ctx.stroke();
      line(
        s,
        [
          [s.w * (0.19 + i * 0.085), base + 4],
          [s.w * (0.19 + i * 0.085), base + 36],
        ],
        alpha(color.white, 0.4),
        1,
      );
    }
  });
  line(
    s,
    [
      [s.w * 0.5, 0],
      [s.w * 0.43, s.h],
    ],
    color.paper,
    7,
  );
  pen(s, s.w * 0.455, s.h * 0.62, 300, -0.95, color.vermilion);
  finish(s, 0.16);
}

/** Three hats on a plan, rolled drawings beside them. */
export function hatsOnPlan(s: Scene): void {
  wash(s, 0, 0, s.w, s.h * 0.62, ['#E4ECF4', '#F5F1E9']);
  glow(s, s.w * 0.3, 0, s.w * 0.5, color.white, 0.7);
  for (let i = 0; i < 4; i++) {
    const x = s.w * (0.1 + i * 0.24);
    wash(s, x, s.h * 0.04, 210, s.h * 0.44, ['#AFCDE8', '#E2EDF6']);
    for (let k = 0; k < 3; k++)
      box(
        s,
        x + 20 + k * 62,
        s.h * 0.48 - 60 - ((k + i) % 3) * 44,
        46,
        60 + ((k + i) % 3) * 44,
        alpha(color.sky, 0.34),
      );
    box(s, x + 103, s.h * 0.04, 4, s.h * 0.44, color.paper);
  }
  wash(s, 0, s.h * 0.6, s.w, s.h * 0.4, ['#C9AE82', '#9E7F52']);
  for (let i = 0; i < 9; i++) box(s, 0, s.h * (0.63 + i * 0.045), s.w, 2, alpha(color.soil, 0.1));
  shadowed(s, 24, 10, 0.3, () =>
    area(
      s,
      [
        [s.w * 0.22, s.h * 0.68],
        [s.w * 0.8, s.h * 0.68],
        [s.w * 0.88, s.h * 0.97],
        [s.w * 0.12, s.h * 0.97],
      ],
      '#134C8E',
    ),
  );
  for (let i = 0; i <= 16; i++)
    line(
      s,
      [
        [s.w * (0.22 + i * 0.03625), s.h * 0.68],
        [s.w * (0.12 + i * 0.0475), s.h * 0.97],
      ],
      alpha(color.white, 0.16),
      1.2,
    );
  for (let i = 0; i <= 8; i++)
    line(
      s,
      [
        [s.w * (0.22 - i * 0.0125), s.h * (0.68 + i * 0.036)],
        [s.w * (0.8 + i * 0.01), s.h * (0.68 + i * 0.036)],
      ],
      alpha(color.white, 0.16),
      1.2,
    );
  line(
    s,
    [
      [s.w * 0.27, s.h * 0.86],
      [s.w * 0.4, s.h * 0.86],
      [s.w * 0.4, s.h * 0.92],
      [s.w * 0.62, s.h * 0.92],
      [s.w * 0.64, s.h * 0.84],
      [s.w * 0.74, s.h * 0.84],
    ],
    color.white,
    3,
  );
  for (let i = 0; i < 3; i++) {
    const y = s.h * (0.64 - i * 0.045) + (i === 2 ? 0 : 6);
    const x = s.w * (0.69 + i * 0.02);
    shadowed(s, 12, 6, 0.25, () =>
      box(s, x, y, 250, 30, [color.paper, color.bone, color.ice][i] ?? color.paper, 15),
    );
    dot(s, x + 15, y + 15, 12, alpha(color.ink, 0.2));
    box(s, x + 110, y, 12, 30, [color.vermilion, color.navy, color.gold][i] ?? color.navy);
  }
  helmet(s, s.w * 0.33, s.h * 0.8, 250, color.paper);
  helmet(s, s.w * 0.63, s.h * 0.795, 236, color.gold);
  helmet(s, s.w * 0.475, s.h * 0.88, 310, color.vermilion);
  mark(s, s.w * 0.462, s.h * 0.745, 70, color.white, color.white);
  pen(s, s.w * 0.68, s.h * 0.93, 260, -0.25, color.ink);
  finish(s, 0.14);
}

/** A stage screen with the shield and the city, seen over the hall. */
export function forumStage(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#06152F', '#0B2A58', '#0A2149']);
  const screen = { x: s.w * 0.14, y: s.h * 0.1, w: s.w * 0.72, h: s.h * 0.5 };
  glow(s, s.w * 0.5, s.h * 0.36, s.w * 0.5, '#6FA8E6', 0.5);
  within(
    s,
    () => s.ctx.roundRect(screen.x, screen.y, screen.w, screen.h, 6),
    () => {
      const inner = openScene(screen.w, screen.h, light.pale, 8);
      wash(inner, 0, 0, inner.w, inner.h, ['#123F7C', '#2A67A8', '#8FB8E0']);
      for (let i = 5; i > 0; i--) {
        inner.ctx.fillStyle = alpha(color.white, 0.07);
        inner.ctx.beginPath();
        shieldPath(inner, inner.w / 2, inner.h * 0.5, 170 + i * 80, 200 + i * 80);
        inner.ctx.fill();
      }
      inner.light = light.night;
      skyline(inner, inner.h + 4, 0.5, 40, 120, 46);
      crane(inner, inner.w * 0.2, inner.h, 210, 150, color.white, 0.7);
      crane(inner, inner.w * 0.82, inner.h, 180, -130, color.white, 0.7);
      mark(inner, inner.w / 2, inner.h * 0.46, 190, color.white);
      s.ctx.drawImage(inner.canvas, screen.x, screen.y);
    },
  );
  for (const side of [-1, 1]) {
    const x = side < 0 ? s.w * 0.02 : s.w * 0.88;
    wash(s, x, s.h * 0.13, s.w * 0.1, s.h * 0.46, ['#0F427F', '#1B5AA6']);
    for (let i = 0; i < 6; i++)
      box(s, x + 20, s.h * 0.2 + i * 40, 110 - i * 12, 8, alpha(color.white, 0.35), 4);
  }
  for (let i = 0; i < 14; i++) {
    const x = s.w * (0.05 + i * 0.07);
    area(
      s,
      [
        [x - 5, 0],
        [x + 5, 0],
        [x + (i - 6.5) * 16 + 60, s.h * 0.66],
        [x + (i - 6.5) * 16 - 60, s.h * 0.66],
      ],
      alpha('#BBD8F7', 0.045),
    );
    dot(s, x, 8, 6, lighten('#BBD8F7', 0.5));
  }
  wash(s, 0, s.h * 0.64, s.w, s.h * 0.07, ['#27599B', '#0F3264']);
  box(s, 0, s.h * 0.64, s.w, 3, '#9CC6F2');
  for (let i = 0; i < 5; i++) {
    const x = s.w * (0.38 + i * 0.062);
    box(s, x - 34, s.h * 0.565, 68, 50, i % 2 === 0 ? color.paper : color.bone, 12);
    dot(s, x, s.h * 0.515, 14, color.skin);
    within(
      s,
      () => s.ctx.arc(x, s.h * 0.515, 15, Math.PI, 0),
      () => box(s, x - 16, s.h * 0.48, 32, 19, color.coal),
    );
    box(
      s,
      x - 24,
      s.h * 0.54,
      48,
      42,
      [color.navy, '#4A566B', color.vermilion, '#31507D', color.ink][i] ?? color.navy,
      15,
    );
    box(s, x - 30, s.h * 0.605, 60, 24, '#0B2A58', 4);
  }
  audience(s, s.h * 0.78, 3, 25, ['#16376B', '#1E4A86', '#27456F', '#3A4F70', '#122C57']);
  for (let i = 0; i < 5; i++) glow(s, between(s, 0, s.w), s.h * 0.1, 200, '#6FA8E6', 0.1);
  finish(s, 0.4);
}

function elevation(s: Scene, x: number, base: number, w: number, h: number): void {
  s.ctx.strokeStyle = color.white;
  s.ctx.lineWidth = 2;
  s.ctx.strokeRect(x, base - h, w, h);
  s.ctx.strokeStyle = alpha(color.white, 0.6);
  s.ctx.lineWidth = 1.1;
  for (let y = base - h + 14; y < base - 20; y += 26) {
    for (let i = 0; i < 5; i++) s.ctx.strokeRect(x + (w / 5) * i + 5, y, w / 5 - 10, 15);
  }
}
