import { alpha, color, darken, lighten, mix } from './palette.ts';
import { area, box, dot, line, shadowed, within } from './scene.ts';
import type { Scene } from './scene.ts';
import { serif, write } from './lettering.ts';

/** Runs `paint` with the origin moved and turned. */
export function turned(s: Scene, x: number, y: number, angle: number, paint: () => void): void {
  s.ctx.save();
  s.ctx.translate(x, y);
  s.ctx.rotate(angle);
  paint();
  s.ctx.restore();
}

export function sheet(
  s: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string = color.paper,
): void {
  shadowed(s, 30, 12, 0.22, () => box(s, x, y, w, h, fill, 3));
}

/** Grey bars that stand for running text. */
export function textBars(
  s: Scene,
  x: number,
  y: number,
  w: number,
  rows: number,
  gap: number,
  tint: string = color.sand,
): void {
  for (let i = 0; i < rows; i++) {
    const first = i % 5 === 0;
    const last = i % 5 === 4 || i === rows - 1;
    box(
      s,
      x + (first ? gap * 1.5 : 0),
      y + i * gap,
      w * (last ? 0.62 : 1) - (first ? gap * 1.5 : 0),
      gap * 0.36,
      tint,
      gap * 0.18,
    );
  }
}

/** An official notice: red head, red rule, title, text. */
export function notice(
  s: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  head: string,
  title: string,
): void {
  sheet(s, x, y, w, h);
  const pad = w * 0.11;
  write(s.ctx, head, x + w / 2, y + h * 0.125, {
    size: w * 0.064,
    weight: 700,
    fill: color.vermilion,
    align: 'center',
    spacing: w * 0.004,
  });
  box(s, x + pad, y + h * 0.165, w - pad * 2, 3, color.vermilion);
  write(s.ctx, title, x + w / 2, y + h * 0.245, {
    size: w * 0.054,
    weight: 700,
    fill: color.coal,
    align: 'center',
  });
  textBars(s, x + pad, y + h * 0.3, w - pad * 2, 12, h * 0.044);
}

/** A round red seal with the association's name along its rim. */
export function seal(s: Scene, x: number, y: number, radius: number, name: string, strength = 0.88): void {
  const { ctx } = s;
  const red = alpha(color.vermilion, strength);
  ctx.strokeStyle = red;
  ctx.lineWidth = radius * 0.055;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.stroke();
  const points: [number, number][] = [];
  for (let i = 0; i < 10; i++) {
    const reach = radius * (i % 2 === 0 ? 0.32 : 0.125);
    const turn = -Math.PI / 2 + (i * Math.PI) / 5;
    points.push([x + Math.cos(turn) * reach, y + Math.sin(turn) * reach]);
  }
  area(s, points, red);
  const letters = Array.from(name);
  const sweep = Math.PI * 1.42;
  letters.forEach((letter, i) => {
    const turn = -Math.PI / 2 - sweep / 2 + (sweep / (letters.length - 1)) * i;
    turned(
      s,
      x + Math.cos(turn) * radius * 0.76,
      y + Math.sin(turn) * radius * 0.76,
      turn + Math.PI / 2,
      () => {
        ctx.textBaseline = 'middle';
        ctx.font = serif(700, radius * 0.235);
        ctx.textAlign = 'center';
        ctx.fillStyle = red;
        ctx.fillText(letter, 0, 0);
      },
    );
  });
}

export function pen(s: Scene, x: number, y: number, length: number, angle: number, tint: string): void {
  turned(s, x, y, angle, () => {
    const wide = length * 0.055;
    shadowed(s, 14, 8, 0.3, () => box(s, length * 0.14, -wide / 2, length * 0.86, wide, tint, wide / 2));
    box(s, length * 0.14, -wide / 2, length * 0.86, wide * 0.34, lighten(tint, 0.3), wide / 3);
    area(
      s,
      [
        [0, 0],
        [length * 0.15, -wide / 2],
        [length * 0.15, wide / 2],
      ],
      color.gold,
    );
    box(s, length * 0.52, -wide / 2, length * 0.03, wide, color.gold);
    box(s, length * 0.62, -wide * 0.85, length * 0.32, wide * 0.3, color.gold, 2);
  });
}

export function shieldPath(s: Scene, x: number, y: number, w: number, h: number): void {
  const { ctx } = s;
  ctx.moveTo(x, y - h / 2);
  ctx.bezierCurveTo(x + w * 0.18, y - h * 0.41, x + w * 0.36, y - h * 0.37, x + w / 2, y - h * 0.36);
  ctx.lineTo(x + w / 2, y);
  ctx.bezierCurveTo(x + w / 2, y + h * 0.27, x + w * 0.22, y + h * 0.41, x, y + h / 2);
  ctx.bezierCurveTo(x - w * 0.22, y + h * 0.41, x - w / 2, y + h * 0.27, x - w / 2, y);
  ctx.lineTo(x - w / 2, y - h * 0.36);
  ctx.bezierCurveTo(x - w * 0.36, y - h * 0.37, x - w * 0.18, y - h * 0.41, x, y - h / 2);
  ctx.closePath();
}

/** An upright bar chart with a line over it, `values` from 0 to 1. */
export function bars(
  s: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  values: readonly number[],
  marked: number,
): void {
  for (let i = 0; i <= 4; i++) box(s, x, y + (h / 4) * i, w, 1.4, alpha(color.clay, i === 4 ? 0.6 : 0.22));
  const step = w / values.length;
  values.forEach((value, i) => {
    const tint = i === marked ? color.vermilion : mix(color.mist, color.navy, i / values.length);
    box(s, x + step * (i + 0.22), y + h * (1 - value), step * 0.56, h * value, tint, 3);
  });
  const points = values.map((value, i) => [x + step * (i + 0.5), y + h * (0.9 - value * 0.98) - 10] as const);
  line(s, points, color.gold, 3.5);
  for (const [px, py] of points) {
    dot(s, px, py, 6, color.gold);
    dot(s, px, py, 3, color.white);
  }
}

export function ring(
  s: Scene,
  x: number,
  y: number,
  radius: number,
  wide: number,
  parts: readonly (readonly [number, string])[],
): void {
  let from = -Math.PI / 2;
  for (const [share, tint] of parts) {
    const to = from + share * Math.PI * 2;
    s.ctx.strokeStyle = tint;
    s.ctx.lineWidth = wide;
    s.ctx.lineCap = 'butt';
    s.ctx.beginPath();
    s.ctx.arc(x, y, radius, from + 0.025, to - 0.025);
    s.ctx.stroke();
    from = to;
  }
  s.ctx.lineCap = 'round';
}

/** A book standing on a shelf, seen from its spine. */
export function spine(
  s: Scene,
  x: number,
  base: number,
  w: number,
  h: number,
  tint: string,
  label: string,
): void {
  box(s, x, base - h, w, h, tint, 3);
  box(s, x + w * 0.72, base - h, w * 0.28, h, alpha(color.ink, 0.16), 3);
  box(s, x, base - h + h * 0.08, w, 3, alpha(color.white, 0.6));
  box(s, x, base - h * 0.12, w, 3, alpha(color.white, 0.6));
  turned(s, x + w / 2, base - h * 0.82, Math.PI / 2, () => {
    write(s.ctx, label, 0, w * 0.12, {
      size: w * 0.34,
      weight: 700,
      fill: alpha(color.white, 0.92),
      spacing: 2,
    });
  });
}

export function magnifier(
  s: Scene,
  x: number,
  y: number,
  radius: number,
  angle: number,
  inside: () => void,
): void {
  turned(s, x, y, angle, () => {
    shadowed(s, 24, 14, 0.3, () =>
      box(s, radius * 1.1, -radius * 0.13, radius * 1.35, radius * 0.26, color.ink, radius * 0.12),
    );
    box(s, radius * 0.96, -radius * 0.08, radius * 0.3, radius * 0.16, color.clay);
  });
  shadowed(s, 30, 16, 0.3, () => dot(s, x, y, radius * 1.08, color.ink));
  dot(s, x, y, radius * 0.97, color.paper);
  within(s, () => s.ctx.arc(x, y, radius * 0.97, 0, Math.PI * 2), inside);
  s.ctx.strokeStyle = alpha(color.white, 0.6);
  s.ctx.lineWidth = radius * 0.035;
  s.ctx.beginPath();
  s.ctx.arc(x, y, radius * 0.86, Math.PI * 1.08, Math.PI * 1.42);
  s.ctx.stroke();
}

/** A hard hat at rest, seen from the side. */
export function helmet(s: Scene, x: number, base: number, w: number, tint: string): void {
  const { ctx } = s;
  shadowed(s, 26, 12, 0.28, () => {
    ctx.fillStyle = tint;
    ctx.beginPath();
    ctx.ellipse(x, base - w * 0.1, w * 0.42, w * 0.46, 0, Math.PI, 0);
    ctx.fill();
    box(s, x - w * 0.46, base - w * 0.13, w * 1.02, w * 0.1, darken(tint, 0.16), w * 0.05);
  });
  within(
    s,
    () => ctx.ellipse(x, base - w * 0.1, w * 0.42, w * 0.46, 0, Math.PI, 0),
    () => {
      ctx.fillStyle = alpha(color.white, 0.22);
      ctx.beginPath();
      ctx.ellipse(x - w * 0.14, base - w * 0.26, w * 0.16, w * 0.28, 0.2, 0, Math.PI * 2);
      ctx.fill();
      box(s, x + w * 0.12, base - w * 0.7, w * 0.4, w * 0.7, alpha(color.ink, 0.1));
    },
  );
  for (const dx of [-0.1, 0, 0.1])
    line(
      s,
      [
        [x + w * dx, base - w * 0.535],
        [x + w * dx * 1.25, base - w * 0.3],
      ],
      alpha(darken(tint, 0.3), 0.35),
      w * 0.018,
    );
}
