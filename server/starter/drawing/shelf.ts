import { house } from './city.ts';
import { helmet, magnifier, sheet, spine, textBars, turned } from './desk.ts';
import { write } from './lettering.ts';
import { mark } from './mark.ts';
import { finish } from './nature.ts';
import { alpha, color, light, mix } from './palette.ts';
import { type Scene, between, box, line, openScene, shadowed, tabletop, wash } from './scene.ts';

/** Standards on a shelf, a hat and a lamp of light. */
export function shelf(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#EFE8DC', '#E2D8C8']);
  const labels = [
    '国家标准',
    '工程质量',
    '行业标准',
    '风险管理',
    '团体标准',
    '施工安全',
    '验收规范',
    '监测技术',
    '评价导则',
    '保险实务',
    '术语',
  ];
  const tints = [
    color.navy,
    '#31507D',
    color.blue,
    '#8E2A22',
    color.vermilion,
    '#4E6F96',
    '#6E685F',
    color.ink,
    '#2B5C7D',
    '#A4803F',
    '#5C6E88',
  ];
  for (const [row, base] of [
    [0, s.h * 0.47],
    [1, s.h * 0.93],
  ] as const) {
    wash(s, 60, base - s.h * 0.4, s.w - 120, s.h * 0.4, ['#CDBEA4', '#B8A788']);
    let x = 96;
    for (let i = 0; x < s.w - (row === 0 ? 380 : 120); i++) {
      if (row === 1 && x > 420 && x < 690) {
        x = 720;
        continue;
      }
      const w = between(s, 44, 76);
      spine(
        s,
        x,
        base,
        w,
        between(s, 210, 268),
        tints[(i * 3 + row * 4) % tints.length] ?? color.navy,
        labels[(i * 5 + row * 3) % labels.length] ?? '',
      );
      x += w + 3;
    }
    shadowed(s, 18, 10, 0.3, () => box(s, 40, base, s.w - 80, 24, '#8E7048', 2));
    box(s, 40, base, s.w - 80, 5, '#C6A574');
  }
  turned(s, s.w - 330, s.h * 0.47, 0.2, () => spine(s, 0, 0, 60, 250, color.sky, '宣贯教材'));
  helmet(s, s.w * 0.865, s.h * 0.47, 176, color.vermilion);
  mark(s, s.w * 0.858, s.h * 0.4, 34, color.white, color.white);
  for (const x of [40, s.w - 64]) wash(s, x, 0, 24, s.h, ['#A98A5C', '#7E6440']);
  sheet(s, s.w * 0.36, s.h * 0.62, 240, s.h * 0.31, color.paper);
  textBars(s, s.w * 0.36 + 28, s.h * 0.71, 184, 8, 18);
  write(s.ctx, '团体标准', s.w * 0.36 + 120, s.h * 0.68, {
    size: 28,
    weight: 700,
    fill: color.vermilion,
    align: 'center',
    spacing: 4,
  });
  finish(s, 0.14);
}

/** A house under the glass: a crack, a gauge, a report. */
export function survey(s: Scene): void {
  tabletop(s, '#D5E1EC', '#B9C9DA', s.h * 0.86);
  turned(s, s.w * 0.74, s.h * 0.5, 0.06, () => {
    shadowed(s, 30, 14, 0.3, () => box(s, -210, -280, 420, 560, '#9A7A4E', 14));
    box(s, -184, -244, 368, 500, color.paper, 2);
    box(s, -70, -298, 140, 50, color.clay, 10);
    write(s.ctx, '质量风险检查报告', 0, -178, { size: 30, weight: 700, fill: color.navy, align: 'center' });
    for (let i = 0; i < 7; i++) {
      const y = -138 + i * 54;
      box(s, -150, y, 26, 26, color.ice, 4);
      if (i !== 3 && i !== 6)
        line(
          s,
          [
            [-144, y + 13],
            [-138, y + 20],
            [-128, y + 6],
          ],
          color.blue,
          4,
        );
      else if (i === 3)
        line(
          s,
          [
            [-145, y + 6],
            [-130, y + 21],
            [-137, y + 13],
            [-130, y + 6],
            [-145, y + 21],
          ],
          color.vermilion,
          4,
        );
      box(s, -106, y + 8, [210, 176, 226, 190, 150, 214, 120][i] ?? 100, 10, color.sand, 5);
    }
  });
  const inner = openScene(420, 420, light.day, 3);
  wash(inner, 0, 0, 420, 420, ['#E4E0D8', '#CFC9BE']);
  for (let row = 0; row < 9; row++)
    for (let i = -1; i < 6; i++)
      box(
        inner,
        i * 92 + (row % 2) * 46,
        row * 48,
        88,
        44,
        mix('#C9A08A', color.bone, inner.random() * 0.5),
        2,
      );
  line(
    inner,
    [
      [250, -10],
      [228, 70],
      [262, 130],
      [214, 196],
      [236, 262],
      [188, 330],
      [204, 430],
    ],
    '#3A3430',
    9,
  );
  line(
    inner,
    [
      [214, 196],
      [160, 236],
      [136, 232],
    ],
    '#3A3430',
    5,
  );
  line(
    inner,
    [
      [262, 130],
      [300, 160],
    ],
    '#3A3430',
    4,
  );
  box(inner, 120, 176, 200, 34, alpha(color.paper, 0.92), 4);
  for (let i = 0; i < 19; i++) box(inner, 130 + i * 10, 178, 2, i % 5 === 0 ? 18 : 10, color.navy);
  house(s, s.w * 0.07, s.h * 0.86, 420, 330, color.paper, color.navy);
  magnifier(s, s.w * 0.36, s.h * 0.5, 182, 0.72, () =>
    s.ctx.drawImage(inner.canvas, s.w * 0.36 - 200, s.h * 0.5 - 200, 400, 400),
  );
  finish(s, 0.12);
}
