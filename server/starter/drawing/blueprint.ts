import { pen, turned } from './desk.ts';
import { write } from './lettering.ts';
import { finish } from './nature.ts';
import { alpha, color } from './palette.ts';
import { type Scene, box, dot, line, wash } from './scene.ts';

/** An elevation drawn white on blue, with dimensions and a title block. */
export function blueprint(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#124A8C', '#0A3369']);
  for (let x = 0; x < s.w; x += 25) box(s, x, 0, 1, s.h, alpha(color.white, x % 125 === 0 ? 0.13 : 0.05));
  for (let y = 0; y < s.h; y += 25) box(s, 0, y, s.w, 1, alpha(color.white, y % 125 === 0 ? 0.13 : 0.05));
  const ink = alpha(color.white, 0.92);
  s.ctx.strokeStyle = alpha(color.white, 0.7);
  s.ctx.lineWidth = 2;
  s.ctx.strokeRect(34, 34, s.w - 68, s.h - 68);
  const [x, base, w, storey] = [s.w * 0.2, s.h * 0.76, 430, 52];
  for (let floor = 0; floor < 8; floor++) {
    const y = base - (floor + 1) * storey;
    s.ctx.strokeStyle = ink;
    s.ctx.lineWidth = 1.8;
    s.ctx.strokeRect(x, y, w, storey);
    for (let i = 0; i < 8; i++) {
      s.ctx.lineWidth = 1.2;
      s.ctx.strokeRect(x + 14 + i * 52, y + 12, 34, 28);
      line(
        s,
        [
          [x + 31 + i * 52, y + 12],
          [x + 31 + i * 52, y + 40],
        ],
        alpha(color.white, 0.6),
        1,
      );
    }
  }
  line(
    s,
    [
      [x - 16, base - 8 * storey],
      [x + w + 16, base - 8 * storey],
    ],
    ink,
    4,
  );
  line(
    s,
    [
      [x + 120, base - 8 * storey],
      [x + 120, base - 8 * storey - 40],
      [x + 230, base - 8 * storey - 40],
      [x + 230, base - 8 * storey],
    ],
    ink,
    1.8,
  );
  line(
    s,
    [
      [x - 130, base],
      [x + w + 90, base],
    ],
    ink,
    4,
  );
  for (let i = 0; i < 32; i++)
    line(
      s,
      [
        [x - 126 + i * 20, base + 16],
        [x - 112 + i * 20, base + 2],
      ],
      alpha(color.white, 0.5),
      1.2,
    );
  dimension(s, x, base + 62, x + w, base + 62, '33600');
  for (let i = 0; i < 4; i++) dimension(s, x + i * (w / 4), base + 22, x + (i + 1) * (w / 4), base + 22, '');
  dimension(s, x - 66, base - 8 * storey, x - 66, base, '28800');
  for (let i = 0; i <= 8; i += 2) {
    line(
      s,
      [
        [x + w + 20, base - i * storey],
        [x + w + 66, base - i * storey],
      ],
      ink,
      1.4,
    );
    write(s.ctx, i === 0 ? '±0.000' : `${(i * 3.6).toFixed(3)}`, x + w + 22, base - i * storey - 8, {
      size: 16,
      fill: ink,
    });
  }
  for (let i = 0; i < 5; i++) {
    s.ctx.strokeStyle = ink;
    s.ctx.lineWidth = 1.6;
    s.ctx.beginPath();
    s.ctx.arc(x + i * (w / 4), base + 106, 17, 0, Math.PI * 2);
    s.ctx.stroke();
    write(s.ctx, String(i + 1), x + i * (w / 4), base + 112, { size: 18, fill: ink, align: 'center' });
    line(
      s,
      [
        [x + i * (w / 4), base + 8],
        [x + i * (w / 4), base + 88],
      ],
      alpha(color.white, 0.45),
      1,
    );
  }
  const [dx, dy] = [s.w * 0.79, s.h * 0.27];
  for (const r of [92, 60]) {
    s.ctx.beginPath();
    s.ctx.arc(dx, dy, r, 0, Math.PI * 2);
    s.ctx.stroke();
  }
  line(
    s,
    [
      [dx - 112, dy],
      [dx + 112, dy],
    ],
    alpha(color.white, 0.6),
    1.2,
  );
  line(
    s,
    [
      [dx, dy - 112],
      [dx, dy + 112],
    ],
    alpha(color.white, 0.6),
    1.2,
  );
  for (let i = 0; i < 8; i++)
    dot(s, dx + Math.cos(i * 0.785 + 0.39) * 76, dy + Math.sin(i * 0.785 + 0.39) * 76, 7, ink);
  write(s.ctx, '节点大样  1:10', dx, dy + 142, { size: 20, fill: ink, align: 'center' });
  box(s, s.w * 0.68, s.h * 0.74, 326, 128, '#0D3B76');
  s.ctx.strokeRect(s.w * 0.68, s.h * 0.74, 326, 128);
  write(s.ctx, '南立面图', s.w * 0.68 + 22, s.h * 0.74 + 48, { size: 30, weight: 700, fill: color.white });
  write(s.ctx, '比例 1:100    图号 建施-07', s.w * 0.68 + 22, s.h * 0.74 + 98, {
    size: 19,
    fill: alpha(color.white, 0.8),
  });
  box(s, s.w * 0.68, s.h * 0.74 + 64, 326, 1.5, ink);
  pen(s, s.w * 0.66, s.h * 0.67, 360, -0.14, color.vermilion);
  finish(s, 0.12);
}

function dimension(s: Scene, x1: number, y1: number, x2: number, y2: number, label: string): void {
  const tint = alpha(color.white, 0.75);
  line(
    s,
    [
      [x1, y1],
      [x2, y2],
    ],
    tint,
    1.3,
  );
  const upright = x1 === x2;
  for (const [x, y] of [
    [x1, y1],
    [x2, y2],
  ] as const) {
    line(
      s,
      [
        [x - (upright ? 10 : 0), y - (upright ? 0 : 10)],
        [x + (upright ? 10 : 0), y + (upright ? 0 : 10)],
      ],
      tint,
      1.3,
    );
    line(
      s,
      [
        [x - 6, y + 6],
        [x + 6, y - 6],
      ],
      color.white,
      2.2,
    );
  }
  if (label !== '')
    turned(s, (x1 + x2) / 2, (y1 + y2) / 2, upright ? -Math.PI / 2 : 0, () =>
      write(s.ctx, label, 0, -8, { size: 18, fill: color.white, align: 'center' }),
    );
}
