import { skyline } from './city.ts';
import { crane } from './cranes.ts';
import { cloud, finish, sky } from './nature.ts';
import { alpha, color, darken, mix } from './palette.ts';
import { person } from './people.ts';
import { type Scene, area, between, box, dot, glow, line, wash } from './scene.ts';
import { excavator } from './works.ts';

/** Looking down a driven tunnel to the cutter head. */
export function shieldTunnel(s: Scene): void {
  const { ctx } = s;
  const [cx, cy] = [s.w * 0.52, s.h * 0.46];
  box(s, 0, 0, s.w, s.h, '#0A1C3C');
  const rings = 15;
  for (let i = 0; i < rings; i++) {
    const r = s.w * 0.66 * Math.pow(0.83, i);
    const tint = mix('#12305E', '#9DB7D2', Math.pow(i / rings, 1.15));
    dot(s, cx, cy, r, tint);
    ctx.strokeStyle = alpha(color.ink, 0.5);
    ctx.lineWidth = Math.max(1, r * 0.012);
    ctx.beginPath();
    ctx.arc(cx, cy, r, 0, Math.PI * 2);
    ctx.stroke();
    for (let k = 0; k < 7; k++) {
      const turn = (k * Math.PI * 2) / 7 + (i % 2) * 0.45;
      line(
        s,
        [
          [cx + Math.cos(turn) * r, cy + Math.sin(turn) * r],
          [cx + Math.cos(turn) * r * 0.83, cy + Math.sin(turn) * r * 0.83],
        ],
        alpha(color.ink, 0.34),
        Math.max(1, r * 0.008),
      );
      dot(
        s,
        cx + Math.cos(turn + 0.22) * r * 0.91,
        cy + Math.sin(turn + 0.22) * r * 0.91,
        r * 0.013,
        alpha(color.ink, 0.5),
      );
    }
  }
  const end = s.w * 0.66 * Math.pow(0.83, rings);
  glow(s, cx, cy, s.w * 0.3, '#FFE7C0', 0.55);
  dot(s, cx, cy, end * 1.12, color.soil);
  dot(s, cx, cy, end, color.vermilion);
  for (let k = 0; k < 8; k++) {
    const turn = (k * Math.PI) / 4 + 0.2;
    line(
      s,
      [
        [cx, cy],
        [cx + Math.cos(turn) * end * 0.92, cy + Math.sin(turn) * end * 0.92],
      ],
      k % 2 === 0 ? color.bone : darken(color.vermilion, 0.4),
      end * 0.09,
    );
  }
  dot(s, cx, cy, end * 0.24, color.bone);
  area(
    s,
    [
      [s.w * -0.05, s.h],
      [cx - end * 0.8, cy + end * 0.72],
      [cx + end * 0.8, cy + end * 0.72],
      [s.w * 1.08, s.h],
    ],
    '#1B2F4F',
  );
  for (let i = 0; i < 13; i++) {
    const t = Math.pow(i / 13, 2.1);
    const y = cy + end * 0.76 + (s.h - cy - end * 0.76) * t;
    const half = end * 0.6 + (s.w * 0.4 - end * 0.6) * t;
    box(s, cx - half, y, half * 2, 2 + t * 20, mix('#4A5E7B', '#22395C', t), 2);
  }
  for (const side of [-1, 1]) {
    area(
      s,
      [
        [cx + side * end * 0.34, cy + end * 0.74],
        [cx + side * end * 0.38, cy + end * 0.74],
        [cx + side * s.w * 0.255, s.h],
        [cx + side * s.w * 0.225, s.h],
      ],
      color.mist,
    );
    line(
      s,
      [
        [cx + side * end * 0.9, cy + end * 0.1],
        [cx + side * s.w * 0.6, cy + s.h * 0.1],
      ],
      alpha(color.ink, 0.6),
      3,
    );
  }
  for (let i = 1; i < 9; i++) {
    const r = s.w * 0.6 * Math.pow(0.74, i);
    for (const turn of [-2.25, -0.9]) {
      const [x, y] = [cx + Math.cos(turn) * r, cy + Math.sin(turn) * r];
      glow(s, x, y, r * 0.26, '#FFE3B3', 0.7);
      box(s, x - r * 0.05, y - r * 0.012, r * 0.1, r * 0.028, '#FFF3DA', 2);
    }
  }
  person(s, cx + 152, s.h * 0.92, 235, {
    coat: color.blue,
    vest: '#D8782F',
    helmet: color.paper,
    facing: 'back',
    legs: '#16294A',
    left: [0.16, 0.02],
  });
  person(s, cx + 228, s.h * 0.95, 250, {
    coat: color.navy,
    vest: '#E0B23F',
    helmet: color.vermilion,
    facing: 'back',
    legs: '#16294A',
  });
  finish(s, 0.35);
}

/** A deep excavation cut open: strata, piled walls, three rows of struts. */
export function foundationPit(s: Scene): void {
  const grade = s.h * 0.4;
  sky(s, grade + 40);
  cloud(s, s.w * 0.5, s.h * 0.07, 280, 0.65);
  skyline(s, grade + 2, 0.2, 70, 190, 66);
  skyline(s, grade + 2, 0.42, 90, 210, 92, -30, s.w * 0.17);
  skyline(s, grade + 2, 0.42, 90, 210, 92, s.w * 0.84, s.w);
  const strata = ['#B39E84', '#A08A72', '#8C7763', '#776658', '#64594F'];
  strata.forEach((tint, i) => {
    const y = grade + i * s.h * 0.13;
    const points: [number, number][] = [
      [0, s.h],
      [0, y],
    ];
    for (let x = 0; x <= s.w; x += 40) points.push([x, y + (i === 0 ? 0 : Math.sin(x / 170 + i * 2) * 9)]);
    points.push([s.w, s.h]);
    area(s, points, mix(tint, color.blue, 0.12));
    for (let k = 0; k < 60; k++)
      box(
        s,
        between(s, 0, s.w),
        y + between(s, 14, s.h * 0.12),
        between(s, 6, 20),
        2.6,
        alpha(i % 2 === 0 ? color.soil : color.bone, 0.22),
        2,
      );
  });
  const [left, right, bottom] = [s.w * 0.24, s.w * 0.76, s.h * 0.87];
  wash(s, left, grade - 2, right - left, bottom - grade + 2, [
    mix(color.ice, color.sky, 0.35),
    mix(color.mist, color.stone, 0.5),
    mix(color.stone, color.clay, 0.5),
  ]);
  for (let i = 0; i < 27; i++)
    box(
      s,
      left + i * ((right - left) / 27),
      grade + 12,
      (right - left) / 27 - 3,
      bottom - grade - 12,
      alpha(color.soil, 0.13),
      5,
    );
  for (const [row, y] of [
    [0, 0.03],
    [1, 0.17],
    [2, 0.31],
  ] as const) {
    const beam = grade + s.h * y;
    box(
      s,
      left - 6,
      beam - 5,
      right - left + 12,
      30,
      row === 0 ? color.bone : mix(color.vermilion, color.soil, 0.12),
      2,
    );
    box(
      s,
      left - 6,
      beam + 15,
      right - left + 12,
      10,
      row === 0 ? color.stone : darken(color.vermilion, 0.35),
      2,
    );
    if (row > 0) for (const x of [0.3, 0.7]) dot(s, s.w * x, beam + 9, 8, color.gold);
  }
  for (const x of [0.41, 0.59]) {
    box(s, s.w * x - 9, grade - 8, 18, bottom - grade + 60, color.navy);
    for (let y = grade; y < bottom + 40; y += 26)
      line(
        s,
        [
          [s.w * x - 8, y],
          [s.w * x + 8, y + 22],
        ],
        alpha(color.mist, 0.6),
        2,
      );
  }
  for (const [x, side] of [
    [left - 34, -1],
    [right, 1],
  ] as const) {
    wash(s, x, grade - 8, 34, s.h * 0.6, [color.bone, color.stone]);
    for (let y = grade + 20; y < s.h; y += 44) box(s, x, y, 34, 1.6, alpha(color.soil, 0.35));
    for (let k = 0; k < 4; k++) dot(s, x + 17, grade + 56 + k * 96, 5, color.vermilion);
    line(
      s,
      [
        [x + 17, grade - 8],
        [x + 17, grade - 46],
      ],
      color.coal,
      3,
    );
    area(
      s,
      [
        [x + 17, grade - 46],
        [x + 17 + 26 * side, grade - 38],
        [x + 17, grade - 30],
      ],
      color.vermilion,
    );
  }
  box(s, left, bottom, right - left, 18, mix(color.clay, color.soil, 0.4));
  excavator(s, s.w * 0.5, bottom + 2, 96, 1, color.gold);
  excavator(s, s.w * 0.345, bottom + 2, 80, -1, '#D8782F');
  person(s, s.w * 0.66, bottom + 2, 84, {
    coat: color.blue,
    vest: '#E0B23F',
    helmet: color.paper,
    facing: 'back',
    legs: '#22344E',
    right: [0.16, -0.1],
  });
  crane(s, s.w * 0.2, grade, 236, 330, color.navy, 0.78);
  finish(s, 0.22);
}
