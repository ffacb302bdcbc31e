import { stayedBridge } from './bridges.ts';
import { rising, skyline } from './city.ts';
import { crane } from './cranes.ts';
import { bars, notice, pen, ring, seal, sheet, turned } from './desk.ts';
import { write } from './lettering.ts';
import { finish } from './nature.ts';
import { alpha, color, light, lighten, mix } from './palette.ts';
import { type Scene, box, dot, line, openScene, shadowed, tabletop, wash } from './scene.ts';

const association = '江澜建设工程风险管理协会';

/** An issued notice with the association's seal. */
export function sealedNotice(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#1A4A86', '#0B3468']);
  for (let i = 0; i < 9; i++)
    line(
      s,
      [
        [-40, s.h * (0.2 + i * 0.12)],
        [s.w + 40, s.h * (0.02 + i * 0.12)],
      ],
      alpha(color.white, 0.025),
      30,
    );
  turned(s, s.w * 0.28, s.h * 0.58, -0.13, () =>
    notice(s, -215, -290, 430, 600, association, '关于公布团体标准的通知'),
  );
  turned(s, s.w * 0.56, s.h * 0.56, 0.05, () => {
    notice(s, -235, -330, 470, 660, association, '关于开展年度评价工作的通知');
    write(s.ctx, '二〇二六年', 196, 274, { size: 20, fill: color.coal, align: 'right' });
    seal(s, 116, 226, 78, association);
  });
  pen(s, s.w * 0.79, s.h * 0.7, 330, -0.9, color.ink);
  box(s, s.w * 0.84, s.h * 0.12, 120, 120, alpha(color.ink, 0.25), 60);
  dot(s, s.w * 0.885, s.h * 0.19, 62, '#8E2A22');
  dot(s, s.w * 0.885, s.h * 0.19, 48, color.vermilion);
  dot(s, s.w * 0.878, s.h * 0.18, 20, lighten(color.vermilion, 0.2));
  finish(s, 0.2);
}

/** Charts on sheets of paper: the yearly figures. */
export function statistics(s: Scene): void {
  tabletop(s, '#DCE6F0', '#C3D2E2', s.h * 0.9);
  turned(s, s.w * 0.33, s.h * 0.5, -0.03, () => {
    sheet(s, -320, -270, 640, 520);
    write(s.ctx, '投保工程造价（亿元）', -276, -206, { size: 28, weight: 700, fill: color.navy });
    bars(s, -276, -156, 552, 350, [0.24, 0.31, 0.38, 0.36, 0.49, 0.58, 0.72, 0.94], 7);
  });
  turned(s, s.w * 0.77, s.h * 0.37, 0.04, () => {
    sheet(s, -220, -220, 440, 400);
    write(s.ctx, '险种构成', -184, -164, { size: 26, weight: 700, fill: color.navy });
    ring(s, -60, 10, 92, 50, [
      [0.42, color.navy],
      [0.24, color.blue],
      [0.18, color.sky],
      [0.1, color.gold],
      [0.06, color.vermilion],
    ]);
    [color.navy, color.blue, color.sky, color.gold, color.vermilion].forEach((tint, i) => {
      box(s, 92, -78 + i * 42, 20, 20, tint, 4);
      box(s, 122, -73 + i * 42, 66 - i * 7, 9, color.stone, 4);
    });
  });
  turned(s, s.w * 0.74, s.h * 0.78, -0.02, () => {
    sheet(s, -250, -110, 500, 230);
    for (let i = 0; i < 4; i++) {
      box(s, -214, -72 + i * 46, 90, 12, color.stone, 6);
      box(s, -104, -76 + i * 46, 310, 20, color.ice, 10);
      box(
        s,
        -104,
        -76 + i * 46,
        [272, 214, 170, 96][i] ?? 90,
        20,
        i === 3 ? color.vermilion : mix(color.sky, color.navy, i / 3),
        10,
      );
    }
  });
  pen(s, s.w * 0.16, s.h * 0.93, 300, -0.12, color.vermilion);
  finish(s, 0.08);
}

/** Three issues of the journal, each with its own cover. */
export function journals(s: Scene): void {
  tabletop(s, '#E9E3D8', '#CDBFA6', s.h * 0.82);
  const issue = (
    x: number,
    angle: number,
    scale: number,
    ground: readonly string[],
    number: string,
    paint: (inner: Scene) => void,
  ) => {
    turned(s, x, s.h * 0.5, angle, () => {
      s.ctx.scale(scale, scale);
      shadowed(s, 40, 18, 0.35, () => box(s, -190, -260, 380, 520, color.white, 4));
      wash(s, -190, -260, 380, 520, ground);
      const inner = openScene(380, 280, light.dusk, 11);
      paint(inner);
      s.ctx.drawImage(inner.canvas, -190, -30, 380, 290);
      write(s.ctx, '工程风险管理', -162, -176, { size: 50, weight: 700, fill: color.white, spacing: 3 });
      box(s, -162, -152, 60, 5, color.vermilion);
      write(s.ctx, number, -162, -110, { size: 22, fill: alpha(color.white, 0.9) });
      write(s.ctx, association, -162, -66, { size: 17, fill: alpha(color.white, 0.75), spacing: 1 });
      wash(s, -190, -260, 380, 14, [alpha(color.white, 0.25), alpha(color.white, 0)]);
      box(s, -190, -260, 9, 520, alpha(color.ink, 0.2));
    });
  };
  issue(s.w * 0.24, -0.07, 0.92, ['#5C6E88', '#8FA2B8'], '2026 年第 2 期', (inner) => {
    wash(inner, 0, 0, 380, 280, ['#8FA2B8', '#D4DEE7']);
    inner.light = light.rain;
    skyline(inner, 300, 0.45, 60, 170, 34);
    crane(inner, 120, 290, 190, 150, '#2B456A', 0.7);
  });
  issue(s.w * 0.76, 0.07, 0.92, ['#8E2A22', '#B9453A'], '2026 年第 3 期', (inner) => {
    wash(inner, 0, 0, 380, 280, ['#B9453A', '#E9A98E', '#F6D9B8']);
    skyline(inner, 230, 0.3, 20, 70, 30);
    stayedBridge(inner, 196, 240, [130, 290], 150, 100, '#5A1B1E');
    wash(inner, 0, 240, 380, 40, ['#B9453A', '#7A2520']);
  });
  issue(s.w * 0.5, 0, 1.12, ['#0B3468', '#14529A'], '2026 年第 4 期', (inner) => {
    wash(inner, 0, 0, 380, 280, ['#14529A', '#7FA9D6', '#E9D9C6']);
    inner.light = light.dawn;
    skyline(inner, 300, 0.35, 60, 150, 36);
    rising(inner, 180, 300, 150, 8, 0.9, 0.4);
    crane(inner, 110, 290, 220, 190, color.ink, 0.7);
  });
  finish(s, 0.16);
}
