import { turned } from './desk.ts';
import { write } from './lettering.ts';
import { finish } from './nature.ts';
import { alpha, color, darken, lighten } from './palette.ts';
import { type Scene, area, between, box, dot, glow, line, wash } from './scene.ts';

/** A map of the province: river, roads, districts and pins. */
export function coverageMap(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#F3EFE7', '#E9E3D8']);
  for (let i = 0; i < 34; i++) {
    const [x, y] = [
      (i % 7) * 186 - 40 + between(s, -20, 20),
      Math.floor(i / 7) * 168 - 30 + between(s, -16, 16),
    ];
    const tint = [color.ice, '#E3EADF', '#EFE6D6', '#D5E3F0', '#F5F1EA'][i % 5] ?? color.ice;
    area(
      s,
      [
        [x, y + between(s, 0, 20)],
        [x + 170, y + between(s, -10, 24)],
        [x + 176, y + 150],
        [x + between(s, -6, 20), y + 156],
      ],
      tint,
    );
  }
  const { ctx } = s;
  const sweep = (
    points: readonly (readonly [number, number])[],
    tint: string,
    width: number,
    dash: number[] = [],
  ) => {
    ctx.strokeStyle = tint;
    ctx.lineWidth = width;
    ctx.setLineDash(dash);
    ctx.beginPath();
    points.forEach(([x, y], i) => {
      const [px, py] = points[i - 1] ?? [x, y];
      if (i === 0) ctx.moveTo(x * s.w, y * s.h);
      else ctx.bezierCurveTo(((px + x) / 2) * s.w, py * s.h, ((px + x) / 2) * s.w, y * s.h, x * s.w, y * s.h);
    });
    ctx.stroke();
    ctx.setLineDash([]);
  };
  const river = [
    [-0.05, 0.3],
    [0.2, 0.46],
    [0.42, 0.36],
    [0.66, 0.62],
    [0.84, 0.56],
    [1.1, 0.78],
  ] as const;
  sweep(river, color.mist, 76);
  sweep(river, lighten(color.mist, 0.3), 42);
  sweep(
    [
      [0.42, 0.36],
      [0.5, 0.16],
      [0.47, -0.1],
    ],
    color.mist,
    34,
  );
  for (const road of [
    [
      [-0.1, 0.75],
      [0.3, 0.66],
      [0.62, 0.3],
      [1.1, 0.2],
    ],
    [
      [0.12, -0.1],
      [0.24, 0.4],
      [0.4, 0.72],
      [0.36, 1.1],
    ],
    [
      [0.72, -0.1],
      [0.7, 0.34],
      [0.82, 0.7],
      [0.78, 1.1],
    ],
  ] as const) {
    sweep(road, color.stone, 15);
    sweep(road, color.paper, 10);
  }
  sweep(
    [
      [-0.1, 0.52],
      [0.3, 0.56],
      [0.55, 0.78],
      [1.1, 0.9],
    ],
    color.coal,
    5,
  );
  sweep(
    [
      [-0.1, 0.52],
      [0.3, 0.56],
      [0.55, 0.78],
      [1.1, 0.9],
    ],
    color.paper,
    3,
    [16, 14],
  );
  const hub = [0.44, 0.44] as const;
  const pins = [
    [0.16, 0.3, '青陵'],
    [0.68, 0.3, '云埠'],
    [0.82, 0.66, '临屿'],
    [0.27, 0.74, '望川'],
    [0.58, 0.84, '南澜'],
  ] as const;
  for (const [x, y] of pins) {
    ctx.strokeStyle = alpha(color.navy, 0.65);
    ctx.lineWidth = 3;
    ctx.setLineDash([4, 10]);
    ctx.beginPath();
    ctx.moveTo(hub[0] * s.w, hub[1] * s.h);
    ctx.quadraticCurveTo(((hub[0] + x) / 2) * s.w, ((hub[1] + y) / 2) * s.h - 90, x * s.w, y * s.h);
    ctx.stroke();
    ctx.setLineDash([]);
  }
  for (const [x, y, name] of pins) pin(s, x * s.w, y * s.h, 30, color.navy, name);
  pin(s, hub[0] * s.w, hub[1] * s.h, 50, color.vermilion, '澜州');
  finish(s, 0.08);
}

/** A building model in layers, as a planner turns it on the screen. */
export function buildingModel(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#0A2149', '#0D2E60', '#123F7C']);
  glow(s, s.w * 0.48, s.h * 0.56, s.w * 0.46, '#4E8BD0', 0.4);
  const at = (x: number, y: number, z: number): [number, number] => [
    s.w * 0.47 + (x - y) * 0.866,
    s.h * 0.73 + (x + y) * 0.4 - z * 0.86,
  ];
  for (let i = -6; i <= 6; i++) {
    line(s, [at(i * 60, -360, 0), at(i * 60, 360, 0)], alpha(color.sky, 0.2), 1.2);
    line(s, [at(-360, i * 60, 0), at(360, i * 60, 0)], alpha(color.sky, 0.2), 1.2);
  }
  const slab = (
    x: number,
    y: number,
    z: number,
    w: number,
    d: number,
    h: number,
    tint: string,
    opacity: number,
  ) => {
    area(
      s,
      [at(x, y + d, z), at(x + w, y + d, z), at(x + w, y + d, z + h), at(x, y + d, z + h)],
      alpha(tint, opacity),
    );
    area(
      s,
      [at(x + w, y, z), at(x + w, y + d, z), at(x + w, y + d, z + h), at(x + w, y, z + h)],
      alpha(darken(tint, 0.3), opacity),
    );
    area(
      s,
      [at(x, y, z + h), at(x + w, y, z + h), at(x + w, y + d, z + h), at(x, y + d, z + h)],
      alpha(lighten(tint, 0.3), opacity),
    );
  };
  slab(-190, -170, 0, 380, 340, 16, '#5E7FA8', 1);
  for (let floor = 0; floor < 8; floor++) {
    const z = 24 + floor * 50;
    const risky = floor === 5;
    for (const [cx, cy] of [
      [-130, -110],
      [110, -110],
      [-130, 90],
      [110, 90],
    ] as const)
      slab(cx, cy, z, 18, 18, 40, color.mist, 0.95);
    if (floor < 6) slab(-140, -120, z, 280, 240, 40, risky ? color.vermilion : color.sky, risky ? 0.6 : 0.26);
    slab(-150, -130, z + 40, 300, 260, 9, risky ? color.coral : '#9CC0E6', 0.96);
  }
  for (const [x, y, z, name] of [
    [150, -130, 340, '沉降监测'],
    [150, 130, 200, '应力监测'],
    [-150, 130, 110, '裂缝监测'],
  ] as const) {
    const [px, py] = at(x, y, z);
    const out = x > 0 ? 1 : -1;
    const [lx, ly] = [out > 0 ? s.w * 0.76 : s.w * 0.07, py - 40];
    line(
      s,
      [
        [px, py],
        [out > 0 ? lx : lx + 176, ly + 28],
      ],
      alpha(color.white, 0.7),
      1.6,
    );
    dot(s, px, py, 9, alpha(color.gold, 0.35));
    dot(s, px, py, 5, color.gold);
    box(s, lx, ly, 190, 58, alpha('#0A2149', 0.86), 6);
    s.ctx.strokeStyle = alpha(color.sky, 0.7);
    s.ctx.lineWidth = 1.5;
    s.ctx.strokeRect(lx, ly, 190, 58);
    write(s.ctx, name, lx + 16, ly + 26, { size: 19, fill: color.white });
    for (let i = 0; i < 14; i++)
      box(s, lx + 16 + i * 11.6, ly + 48 - between(s, 3, 14), 6, 14, i === 11 ? color.coral : color.sky, 1);
    box(s, lx + 12, ly + 49, 170, 8, '#0A2149');
  }
  finish(s, 0.2);
}

function pin(s: Scene, x: number, y: number, r: number, tint: string, name: string): void {
  s.ctx.fillStyle = alpha(color.ink, 0.18);
  s.ctx.beginPath();
  s.ctx.ellipse(x, y, r * 0.6, r * 0.2, 0, 0, Math.PI * 2);
  s.ctx.fill();
  turned(s, x, y - r * 1.5, 0, () => {
    area(
      s,
      [
        [-r * 0.86, r * 0.5],
        [r * 0.86, r * 0.5],
        [0, r * 1.5],
      ],
      tint,
    );
    dot(s, 0, 0, r, tint);
    dot(s, 0, 0, r * 0.46, color.paper);
  });
  box(s, x - r * 0.3 - 26, y + r * 0.34, r * 0.6 + 52, 30, alpha(color.paper, 0.92), 6);
  write(s.ctx, name, x, y + r * 0.34 + 23, { size: 21, weight: 700, fill: color.ink, align: 'center' });
}
