import { notice, textBars, turned } from './desk.ts';
import { write } from './lettering.ts';
import { mark } from './mark.ts';
import { finish } from './nature.ts';
import { alpha, color, darken, lighten, mix } from './palette.ts';
import { person } from './people.ts';
import { type Scene, area, between, box, dot, glow, line, shadowed, wash } from './scene.ts';

/** Two parties sign and shake hands before a backdrop. */
export function signing(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#0B3566', '#0F427F', '#0A2B57']);
  glow(s, s.w * 0.5, s.h * 0.26, s.w * 0.5, '#7FB0E4', 0.4);
  mark(s, s.w * 0.5, s.h * 0.135, 92, alpha(color.white, 0.92));
  write(s.ctx, '战略合作签约仪式', s.w * 0.5, s.h * 0.285, {
    size: 50,
    weight: 700,
    fill: color.white,
    align: 'center',
    spacing: 10,
  });
  for (let i = 0; i < 16; i++) {
    const [x, h] = [s.w * (0.03 + i * 0.0625), 40 + between(s, 0, 100)];
    box(s, x, s.h * 0.6 - h, 46, h + 60, alpha(color.white, 0.05 + (i % 3) * 0.015));
  }
  wash(s, 0, s.h * 0.66, s.w, s.h * 0.34, ['#8E2A22', '#6E1F19']);
  person(s, s.w * 0.415, s.h * 0.9, 440, {
    coat: '#15294B',
    facing: 'front',
    tie: true,
    right: [0.125, 0.2],
    left: [0.02, 0.3],
  });
  person(s, s.w * 0.585, s.h * 0.9, 430, {
    coat: '#4A566B',
    facing: 'front',
    hair: 'bun',
    left: [0.115, 0.19],
    right: [0.02, 0.3],
  });
  person(s, s.w * 0.25, s.h * 0.89, 410, { coat: '#28466F', facing: 'front', tie: true });
  person(s, s.w * 0.75, s.h * 0.89, 420, { coat: '#1B3358', facing: 'front', tie: true });
  shadowed(s, 30, 14, 0.35, () => box(s, s.w * 0.16, s.h * 0.71, s.w * 0.68, s.h * 0.3, '#9E7F52', 4));
  wash(s, s.w * 0.16, s.h * 0.735, s.w * 0.68, s.h * 0.265, ['#87683F', '#5F4729']);
  box(s, s.w * 0.15, s.h * 0.7, s.w * 0.7, 22, '#C9A877', 4);
  for (const x of [0.3, 0.62]) {
    area(
      s,
      [
        [s.w * x, s.h * 0.7],
        [s.w * x + 14, s.h * 0.675],
        [s.w * x + 92, s.h * 0.675],
        [s.w * x + 92, s.h * 0.7],
      ],
      color.vermilion,
    );
    area(
      s,
      [
        [s.w * x + 6, s.h * 0.697],
        [s.w * x + 18, s.h * 0.679],
        [s.w * x + 86, s.h * 0.679],
        [s.w * x + 86, s.h * 0.697],
      ],
      color.paper,
    );
  }
  for (let i = 0; i < 7; i++)
    dot(
      s,
      s.w * (0.467 + i * 0.011),
      s.h * (0.688 - (i % 2) * 0.012),
      11,
      i % 3 === 0 ? color.blush : i % 3 === 1 ? color.vermilion : mix(color.leaf, color.ink, 0.1),
    );
  mark(s, s.w * 0.5, s.h * 0.865, 92, alpha('#E8D3AA', 0.75), '#E8D3AA');
  finish(s, 0.3);
}

/** A table of experts seen from above. */
export function roundTable(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#DED5C5', '#CBBFA9']);
  for (let i = 0; i < 12; i++)
    line(
      s,
      [
        [0, (s.h / 11) * i],
        [s.w, (s.h / 11) * i],
      ],
      alpha(color.soil, 0.07),
      3,
    );
  box(s, s.w * 0.08, s.h * 0.08, s.w * 0.84, s.h * 0.84, '#254F87', 26);
  s.ctx.strokeStyle = alpha(color.white, 0.35);
  s.ctx.lineWidth = 3;
  s.ctx.strokeRect(s.w * 0.1, s.h * 0.11, s.w * 0.8, s.h * 0.78);
  const [cx, cy, rx, ry] = [s.w / 2, s.h / 2, s.w * 0.29, s.h * 0.26];
  const seats = 12;
  for (let i = 0; i < seats; i++) {
    const turn = (i * Math.PI * 2) / seats + 0.26;
    const at = (k: number): [number, number] => [
      cx + Math.cos(turn) * (rx + k),
      cy + Math.sin(turn) * (ry + k),
    ];
    const face = Math.atan2(cy - at(60)[1], cx - at(60)[0]);
    turned(s, ...at(64), face + Math.PI / 2, () => {
      shadowed(s, 16, 8, 0.3, () => box(s, -44, -6, 88, 62, '#16305A', 22));
      const coat = [color.ink, '#4A566B', '#31507D', '#7A4038', '#5C544A'][i % 5] ?? color.ink;
      box(s, -40, -12, 80, 40, coat, 20);
      box(s, -38, -40, 15, 40, darken(coat, 0.15), 7);
      box(s, 23, -40, 15, 40, darken(coat, 0.15), 7);
      dot(s, 0, 4, 19, i % 4 === 2 ? color.clay : color.coal);
    });
  }
  shadowed(s, 40, 18, 0.4, () => {
    s.ctx.fillStyle = '#B08F5E';
    s.ctx.beginPath();
    s.ctx.ellipse(cx, cy, rx, ry, 0, 0, Math.PI * 2);
    s.ctx.fill();
  });
  for (const [k, tint] of [
    [0.985, '#C6A574'],
    [0.56, '#A98755'],
    [0.53, '#1B437B'],
  ] as const) {
    s.ctx.fillStyle = tint;
    s.ctx.beginPath();
    s.ctx.ellipse(cx, cy, rx * k, ry * k, 0, 0, Math.PI * 2);
    s.ctx.fill();
  }
  mark(s, cx, cy, 120, alpha(color.white, 0.85));
  for (let i = 0; i < seats; i++) {
    const turn = (i * Math.PI * 2) / seats + 0.26;
    const [x, y] = [cx + Math.cos(turn) * rx * 0.78, cy + Math.sin(turn) * ry * 0.77];
    turned(s, x, y, Math.atan2(cy - y, cx - x) + Math.PI / 2, () => {
      if (i % 3 === 1) {
        box(s, -24, -17, 48, 32, color.coal, 3);
        box(s, -21, -14, 42, 26, color.sky, 2);
      } else {
        box(s, -19, -22, 38, 48, color.paper, 2);
        textBars(s, -13, -14, 26, 5, 7.5, color.stone);
      }
      dot(s, 38, -6, 9, color.white);
      dot(s, 38, -6, 6.5, '#9A6A3A');
      line(
        s,
        [
          [-34, 14],
          [-30, -14],
        ],
        i % 2 === 0 ? color.vermilion : color.navy,
        3,
      );
    });
  }
  finish(s, 0.1);
}

/** A counter with the form to fill in: how to join. */
export function counter(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#DFE8F1', '#F7F3EB']);
  for (let i = 0; i < 5; i++) {
    const x = s.w * (0.04 + i * 0.2);
    wash(s, x, 0, s.w * 0.12, s.h * 0.6, ['#B9D2E8', '#E3EDF5']);
    for (let k = 0; k < 3; k++) {
      const tall = 90 + ((i * 2 + k) % 4) * 46;
      box(s, x + 12 + k * 44, s.h * 0.6 - tall, 34, tall, alpha(color.sky, 0.3 + (k % 2) * 0.14));
    }
    box(s, x + s.w * 0.06 - 2, 0, 4, s.h * 0.6, color.paper);
  }
  shadowed(s, 24, 8, 0.16, () => box(s, s.w * 0.33, s.h * 0.06, s.w * 0.34, s.h * 0.36, color.paper, 10));
  mark(s, s.w * 0.5, s.h * 0.175, 104, color.navy);
  const sign = { size: 44, weight: 700, fill: color.navy, align: 'center', spacing: 12 } as const;
  write(s.ctx, '会员服务', s.w * 0.505, s.h * 0.355, sign);
  plant(s, s.w * 0.045, s.h * 0.8);
  plant(s, s.w * 0.955, s.h * 0.8);
  person(s, s.w * 0.335, s.h * 1.06, 500, {
    coat: color.navy,
    hair: 'bun',
    right: [0.105, 0.16],
    left: [0.03, 0.2],
  });
  person(s, s.w * 0.665, s.h * 1.06, 500, {
    coat: '#31507D',
    tie: true,
    left: [0.105, 0.14],
    right: [0.02, 0.2],
  });
  shadowed(s, 30, -6, 0.25, () => box(s, 0, s.h * 0.78, s.w, s.h * 0.3, color.paper));
  wash(s, 0, s.h * 0.81, s.w, s.h * 0.19, ['#1A4C8A', '#0B3468']);
  for (let i = 1; i < 6; i++) box(s, (s.w / 6) * i, s.h * 0.81, 2, s.h * 0.19, alpha(color.white, 0.14));
  box(s, 0, s.h * 0.86, s.w, 5, color.vermilion);
  box(s, 0, s.h * 0.775, s.w, 30, lighten('#C9A877', 0.2));
  box(s, 0, s.h * 0.775, s.w, 4, lighten('#C9A877', 0.5));
  turned(s, s.w * 0.5, s.h * 0.735, -0.05, () => notice(s, -88, -128, 176, 146, '入会申请表', ''));
  box(s, s.w * 0.13, s.h * 0.6, 170, 112, color.coal, 8);
  wash(s, s.w * 0.13 + 7, s.h * 0.6 + 7, 156, 94, [color.mist, color.sky]);
  box(s, s.w * 0.13 + 68, s.h * 0.6 + 112, 34, 20, color.clay);
  const spines = [color.navy, color.paper, color.vermilion, color.sky, color.sand];
  spines.forEach((tint, i) => box(s, s.w * 0.78 + i * 4, s.h * 0.758 - i * 14, 156 - i * 9, 13, tint, 2));
  finish(s, 0.15);
}

function plant(s: Scene, x: number, base: number): void {
  for (let i = 0; i < 7; i++) {
    const turn = -Math.PI / 2 + (i - 3) * 0.27;
    turned(s, x, base - 70, turn, () => {
      s.ctx.fillStyle = mix(color.leaf, color.navy, 0.1 + (i % 3) * 0.12);
      s.ctx.beginPath();
      s.ctx.ellipse(104, 0, 100, 20, 0, 0, Math.PI * 2);
      s.ctx.fill();
    });
  }
  area(
    s,
    [
      [x - 46, base - 80],
      [x + 46, base - 80],
      [x + 34, base + 10],
      [x - 34, base + 10],
    ],
    color.paper,
  );
}
