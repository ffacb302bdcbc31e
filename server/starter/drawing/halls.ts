import { bars, helmet, textBars } from './desk.ts';
import { write } from './lettering.ts';
import { mark } from './mark.ts';
import { finish } from './nature.ts';
import { alpha, color, darken, mix } from './palette.ts';
import { audience, person } from './people.ts';
import { type Scene, area, between, box, dot, glow, line, shadowed, wash } from './scene.ts';

/** A full hall, a speaker at the desk, figures on the screen. */
export function conference(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#0A2149', '#123A70', '#0D2B57']);
  for (let i = 0; i < 13; i++) {
    const x = (s.w / 12) * i;
    wash(s, x - 14, 0, 28, s.h * 0.66, [alpha(color.white, 0.02), alpha(color.white, 0.07)]);
  }
  for (let i = 0; i < 9; i++) {
    const x = s.w * (0.1 + i * 0.1);
    glow(s, x, 24, 150, '#FFE9C4', 0.32);
    box(s, x - 24, 14, 48, 7, '#FFF2DA', 4);
  }
  const screen = { x: s.w * 0.27, y: s.h * 0.12, w: s.w * 0.56, h: s.h * 0.43 };
  glow(s, screen.x + screen.w / 2, screen.y + screen.h / 2, s.w * 0.44, '#8FB8E4', 0.42);
  box(s, screen.x - 8, screen.y - 8, screen.w + 16, screen.h + 16, color.ink, 6);
  wash(s, screen.x, screen.y, screen.w, screen.h, [color.paper, color.ice]);
  mark(s, screen.x + 58, screen.y + 56, 58, color.navy);
  write(s.ctx, '工程风险管理年度论坛', screen.x + 102, screen.y + 68, {
    size: 34,
    weight: 700,
    fill: color.navy,
    spacing: 3,
  });
  bars(
    s,
    screen.x + 52,
    screen.y + 122,
    screen.w * 0.5,
    screen.h - 162,
    [0.34, 0.46, 0.42, 0.6, 0.68, 0.86],
    5,
  );
  textBars(s, screen.x + screen.w * 0.66, screen.y + 136, screen.w * 0.26, 8, 20, color.mist);
  area(
    s,
    [
      [0, s.h * 0.66],
      [s.w, s.h * 0.66],
      [s.w, s.h],
      [0, s.h],
    ],
    '#0B2450',
  );
  wash(s, s.w * 0.04, s.h * 0.63, s.w * 0.92, s.h * 0.055, ['#C9A877', '#8E7048']);
  box(s, s.w * 0.04, s.h * 0.685, s.w * 0.92, 14, '#5E4A30');
  glow(s, s.w * 0.15, s.h * 0.5, 230, '#FFF0D2', 0.5);
  person(s, s.w * 0.15, s.h * 0.67, 260, {
    coat: color.ink,
    facing: 'front',
    tie: true,
    right: [0.1, 0.12],
    left: [0.04, 0.17],
  });
  area(
    s,
    [
      [s.w * 0.105, s.h * 0.5],
      [s.w * 0.195, s.h * 0.5],
      [s.w * 0.185, s.h * 0.675],
      [s.w * 0.115, s.h * 0.675],
    ],
    '#9A7A4E',
  );
  box(s, s.w * 0.1, s.h * 0.488, s.w * 0.1, 12, '#C9A877', 3);
  mark(s, s.w * 0.15, s.h * 0.585, 52, color.paper);
  line(
    s,
    [
      [s.w * 0.168, s.h * 0.488],
      [s.w * 0.163, s.h * 0.44],
    ],
    color.coal,
    3,
  );
  dot(s, s.w * 0.163, s.h * 0.436, 6, color.coal);
  for (let i = 0; i < 34; i++)
    dot(
      s,
      s.w * (0.3 + i * 0.0165),
      s.h * (0.642 - (i % 2) * 0.012),
      11 + (i % 3) * 2,
      i % 5 === 2 ? color.coral : mix(color.leaf, color.ink, 0.15 + (i % 3) * 0.12),
    );
  audience(s, s.h * 0.79, 3, 27, ['#1E4A86', '#274E7F', '#3A5B86', '#16376B', '#5A6C86']);
  finish(s, 0.4);
}

/** A training class: a wall screen, the teacher, learners with their hats. */
export function classroom(s: Scene): void {
  wash(s, 0, 0, s.w, s.h * 0.7, ['#F6F1E7', '#EDE6D9']);
  area(
    s,
    [
      [s.w * 0.72, 0],
      [s.w, 0],
      [s.w, s.h * 0.7],
      [s.w * 0.72, s.h * 0.64],
    ],
    '#E4DCCD',
  );
  for (let i = 0; i < 3; i++) {
    const [x, w] = [s.w * (0.755 + i * 0.085), s.w * 0.066];
    const lift = i * 6;
    box(s, x - 6, s.h * 0.1 - 6 - lift, w + 12, s.h * 0.4 + 12 + lift * 2, color.paper, 2);
    wash(s, x, s.h * 0.1 - lift, w, s.h * 0.4 + lift * 2, ['#8DB6DD', '#CFE0EF', '#EAF1F6']);
    box(s, x + w * 0.14, s.h * 0.34, w * 0.3, s.h * 0.16 + lift, alpha(color.sky, 0.55));
    box(s, x + w * 0.5, s.h * 0.28, w * 0.34, s.h * 0.22 + lift, alpha(color.blue, 0.35));
    box(s, x + w / 2 - 2, s.h * 0.1 - lift, 4, s.h * 0.4 + lift * 2, color.paper);
  }
  const board = { x: s.w * 0.13, y: s.h * 0.09, w: s.w * 0.5, h: s.h * 0.41 };
  shadowed(s, 24, 10, 0.2, () =>
    box(s, board.x - 10, board.y - 10, board.w + 20, board.h + 20, '#B9A88C', 4),
  );
  wash(s, board.x, board.y, board.w, board.h, ['#174A86', '#0F3A70']);
  write(s.ctx, '质量风险识别与控制', board.x + 34, board.y + 62, {
    size: 34,
    weight: 700,
    fill: color.paper,
    spacing: 2,
  });
  box(s, board.x + 34, board.y + 80, 96, 5, color.vermilion);
  const cells = [
    ['#7FA9D6', '#E9C06A', '#D5574A'],
    ['#A9C8E4', '#7FA9D6', '#E9C06A'],
    ['#C9DDEE', '#A9C8E4', '#7FA9D6'],
  ];
  cells.forEach((row, r) =>
    row.forEach((tint, c) => box(s, board.x + 62 + c * 74, board.y + 106 + r * 54, 68, 48, tint, 4)),
  );
  line(
    s,
    [
      [board.x + 50, board.y + 100],
      [board.x + 50, board.y + 274],
      [board.x + 296, board.y + 274],
    ],
    color.ice,
    3,
  );
  textBars(s, board.x + 340, board.y + 118, 210, 7, 22, '#8FB0D4');
  wash(s, 0, s.h * 0.66, s.w, s.h * 0.34, ['#CBB998', '#A8946F']);
  for (let i = 0; i < 7; i++)
    line(
      s,
      [
        [s.w * (i * 0.2 - 0.1), s.h],
        [s.w * (0.2 + i * 0.1), s.h * 0.66],
      ],
      alpha(color.soil, 0.14),
      3,
    );
  person(s, s.w * 0.685, s.h * 0.72, 330, {
    coat: color.navy,
    facing: 'front',
    hair: 'bun',
    left: [0.2, -0.1],
    right: [0.0, 0.2],
  });
  box(s, s.w * 0.79, s.h * 0.575, s.w * 0.2, 13, '#8E7048', 3);
  box(s, s.w * 0.8, s.h * 0.59, s.w * 0.18, 110, '#A98A5C', 2);
  helmet(s, s.w * 0.86, s.h * 0.58, 84, color.vermilion);
  box(s, s.w * 0.93, s.h * 0.52, 60, 40, color.ink, 4);
  for (let row = 0; row < 2; row++) {
    const y = s.h * (0.765 + row * 0.155);
    audience(s, y, 1, 33 + row * 12, [color.blue, '#3F6EA6', '#5A6C86', '#28528C'], true);
    box(s, -10, y + 32 + row * 10, s.w + 20, 13, '#C9A877');
    box(s, -10, y + 45 + row * 10, s.w + 20, 60, mix('#9A7A4E', color.ink, 0.12 + row * 0.16));
    for (let i = 0; i < 7; i++) {
      const x = s.w * (0.03 + i * 0.155 + row * 0.05);
      area(
        s,
        [
          [x, y + 30 + row * 10],
          [x + 16, y + 14 + row * 10],
          [x + 84, y + 14 + row * 10],
          [x + 76, y + 30 + row * 10],
        ],
        color.paper,
      );
    }
  }
  finish(s, 0.2);
}

/** Winners on the stage under the lights. */
export function awards(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#101E3C', '#5A1B1E', '#8A2620']);
  for (const [x, lean] of [
    [0.14, 0.2],
    [0.34, 0.08],
    [0.66, -0.08],
    [0.86, -0.2],
  ] as const) {
    area(
      s,
      [
        [s.w * x - 10, 0],
        [s.w * x + 10, 0],
        [s.w * (x + lean) + 130, s.h * 0.78],
        [s.w * (x + lean) - 130, s.h * 0.78],
      ],
      alpha('#FFE6BE', 0.1),
    );
    box(s, s.w * x - 22, 0, 44, 26, color.ink, 4);
  }
  for (let i = 0; i < 11; i++) {
    for (const from of [-0.02, 0.86]) wash(s, s.w * from + i * 16, 0, 9, s.h * 0.78, ['#8E2A22', '#B23A2F']);
  }
  write(s.ctx, '优质工程风险管理奖', s.w / 2, s.h * 0.235, {
    size: 56,
    weight: 700,
    fill: '#F4DDB0',
    align: 'center',
    spacing: 8,
  });
  box(s, s.w * 0.4, s.h * 0.275, s.w * 0.2, 3, '#F4DDB0');
  for (let i = 0; i < 60; i++)
    box(
      s,
      between(s, s.w * 0.16, s.w * 0.84),
      between(s, s.h * 0.3, s.h * 0.62),
      between(s, 4, 9),
      between(s, 3, 6),
      alpha(i % 3 === 0 ? color.gold : i % 3 === 1 ? color.blush : color.ice, 0.75),
      1,
    );
  wash(s, 0, s.h * 0.78, s.w, s.h * 0.22, ['#3B1517', '#230D12']);
  box(s, 0, s.h * 0.775, s.w, 5, '#C9A877');
  const stand = [
    [0.5, 0.66, 0.2],
    [0.31, 0.705, 0.17],
    [0.69, 0.725, 0.17],
  ] as const;
  for (const [x, y, w] of stand) {
    wash(s, s.w * (x - w / 2), s.h * y, s.w * w, s.h * (0.86 - y), ['#F4EEE2', '#CFC3AE']);
    box(s, s.w * (x - w / 2) - 4, s.h * y - 6, s.w * w + 8, 12, color.paper, 3);
    mark(s, s.w * x, s.h * ((y + 0.86) / 2), 56, color.vermilion, color.navy);
  }
  const coats = ['#15294B', '#28466F', '#31425E'];
  stand.forEach(([x, y], i) => {
    person(s, s.w * x, s.h * y - 4, 260, {
      coat: coats[i] ?? color.navy,
      facing: 'front',
      tie: i !== 1,
      hair: i === 1 ? 'long' : 'short',
      left: [-0.05, 0.15],
      right: [-0.05, 0.15],
    });
    trophy(s, s.w * x, s.h * y - 166, 50);
  });
  audience(s, s.h * 0.95, 1, 34, ['#1A1220', '#22161F', '#160F1C']);
  finish(s, 0.4);
}

function trophy(s: Scene, x: number, y: number, size: number): void {
  glow(s, x, y, size * 1.2, '#FFE2A8', 0.3);
  area(
    s,
    [
      [x - size * 0.3, y - size * 0.5],
      [x + size * 0.3, y - size * 0.5],
      [x + size * 0.16, y + size * 0.12],
      [x - size * 0.16, y + size * 0.12],
    ],
    color.gold,
  );
  area(
    s,
    [
      [x, y - size * 0.5],
      [x + size * 0.3, y - size * 0.5],
      [x + size * 0.16, y + size * 0.12],
      [x, y + size * 0.12],
    ],
    darken(color.gold, 0.2),
  );
  box(s, x - size * 0.05, y + size * 0.1, size * 0.1, size * 0.2, darken(color.gold, 0.25));
  box(s, x - size * 0.24, y + size * 0.28, size * 0.48, size * 0.16, color.coal, 3);
}
