import { alpha, color, darken, lighten, mix } from './palette.ts';
import { area, between, box, dot, glow, line, tone, wash, within } from './scene.ts';
import type { Scene } from './scene.ts';

export function sky(s: Scene, horizon: number): void {
  wash(s, 0, 0, s.w, horizon, s.light.sky);
  box(s, 0, horizon, s.w, s.h - horizon, s.light.sky.at(-1) ?? color.ice);
}

export function sun(s: Scene, x: number, y: number, radius: number): void {
  glow(s, x, y, radius * 6, s.light.sun, 0.5);
  dot(s, x, y, radius, alpha(s.light.sun, 0.92));
}

export function stars(s: Scene, horizon: number, count: number): void {
  for (let i = 0; i < count; i++) {
    dot(
      s,
      between(s, 0, s.w),
      between(s, 0, horizon) * between(s, 0.2, 1),
      between(s, 0.6, 1.7),
      alpha(color.white, between(s, 0.2, 0.75)),
    );
  }
}

/** A bank of flat, round-ended bars. */
export function cloud(s: Scene, x: number, y: number, width: number, opacity: number): void {
  s.ctx.fillStyle = alpha(s.light.sky.length > 3 ? s.light.haze : color.white, opacity);
  const bar = width * 0.085;
  for (const [shift, row, length] of [
    [0.3, 0, 0.34],
    [0.1, 1, 0.62],
    [0, 2, 1],
    [0.28, 3, 0.5],
  ] as const) {
    s.ctx.beginPath();
    s.ctx.roundRect(x + width * shift, y + row * bar * 0.86, width * length, bar, bar / 2);
    s.ctx.fill();
  }
}

/** One rolling ridge from edge to edge. */
export function hills(s: Scene, base: number, height: number, depth: number, waves = 2): void {
  const start = between(s, 0, 6);
  const points: [number, number][] = [[0, base + 400]];
  for (let x = 0; x <= s.w; x += 12) {
    const t = (x / s.w) * Math.PI * waves + start;
    points.push([x, base - height * (0.5 + 0.34 * Math.sin(t) + 0.16 * Math.sin(t * 2.7 + start))]);
  }
  points.push([s.w, base + 400]);
  area(s, points, tone(s, depth));
}

/** Water from `top` down, with the sky in it and broken strokes of light. */
export function water(s: Scene, top: number, shineAt = s.w / 2): void {
  const sheen = s.light.sky.at(-1) ?? color.ice;
  wash(s, 0, top, s.w, s.h - top, [
    mix(sheen, s.light.near, 0.22),
    mix(sheen, s.light.near, 0.58),
    mix(s.light.near, color.ink, 0.15),
  ]);
  box(s, 0, top, s.w, 2, alpha(color.white, 0.3));
  for (let i = 0; i < 70; i++) {
    const y = top + 6 + (s.h - top) * Math.pow(s.random(), 1.5);
    const near = (y - top) / (s.h - top);
    const width = between(s, 24, 90) * (0.4 + near * 1.5);
    const x = i % 3 === 0 ? shineAt + between(s, -1, 1) * (50 + near * 180) : between(s, -40, s.w);
    box(
      s,
      x - width / 2,
      y,
      width,
      1.5 + near * 2.4,
      alpha(i % 3 === 0 ? s.light.sun : color.white, i % 3 === 0 ? 0.34 : 0.09),
      2,
    );
  }
}

/** Mirrors what stands above the water line, dimmed and squeezed. */
export function reflect(s: Scene, waterline: number, height: number, strength: number): void {
  const { ctx, canvas } = s;
  within(
    s,
    () => ctx.rect(0, waterline, s.w, s.h - waterline),
    () => {
      ctx.globalAlpha = strength;
      ctx.translate(0, waterline * 1.6);
      ctx.scale(1, -0.6);
      ctx.drawImage(canvas, 0, waterline - height, s.w, height, 0, waterline - height, s.w, height);
    },
  );
}

export function ground(s: Scene, top: number, from: string, to: string): void {
  wash(s, 0, top, s.w, s.h - top, [from, to]);
}

export function tree(s: Scene, x: number, base: number, height: number, tint: string): void {
  line(
    s,
    [
      [x, base],
      [x, base - height * 0.5],
    ],
    darken(tint, 0.45),
    Math.max(1.5, height * 0.035),
  );
  for (const [dx, dy, r, shade] of [
    [0.13, 0.5, 0.2, 0.16],
    [-0.14, 0.5, 0.2, 0],
    [0.06, 0.74, 0.22, 0.08],
    [-0.05, 0.64, 0.23, 0],
  ] as const) {
    dot(s, x + dx * height, base - dy * height, r * height, darken(tint, shade));
  }
  dot(s, x - height * 0.08, base - height * 0.72, height * 0.12, lighten(tint, 0.14));
}

export function grove(s: Scene, from: number, to: number, base: number, height: number, tint: string): void {
  for (let x = from; x < to; x += height * between(s, 0.34, 0.62)) {
    tree(
      s,
      x,
      base + between(s, -1, 3),
      height * between(s, 0.7, 1.15),
      mix(tint, lighten(tint, 0.3), s.random()),
    );
  }
}

export function birds(s: Scene, x: number, y: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const [bx, by, span] = [x + i * between(s, 26, 44), y + between(s, -18, 18), between(s, 6, 10)];
    s.ctx.strokeStyle = alpha(s.light.near, 0.55);
    s.ctx.lineWidth = 1.8;
    s.ctx.beginPath();
    s.ctx.moveTo(bx - span, by - span * 0.35);
    s.ctx.quadraticCurveTo(bx - span * 0.4, by - span * 0.6, bx, by);
    s.ctx.quadraticCurveTo(bx + span * 0.4, by - span * 0.6, bx + span, by - span * 0.35);
    s.ctx.stroke();
  }
}

export function rain(s: Scene, count: number, slant: number): void {
  for (let i = 0; i < count; i++) {
    const [x, y, length] = [between(s, -60, s.w + 60), between(s, -20, s.h), between(s, 16, 46)];
    line(
      s,
      [
        [x, y],
        [x - slant * length, y + length],
      ],
      alpha(color.white, between(s, 0.1, 0.34)),
      between(s, 0.8, 1.8),
    );
  }
}

/** A veil of haze across the picture, soft at both edges. */
export function mist(s: Scene, y: number, height: number, strength: number): void {
  const veil = lighten(s.light.haze, 0.3);
  wash(s, 0, y, s.w, height, [alpha(veil, 0), alpha(veil, strength), alpha(veil, 0)]);
}

/** Light from the top left and a little weight at the foot: ties the layers together. */
export function finish(s: Scene, weight = 0.16): void {
  wash(s, 0, s.h * 0.72, s.w, s.h * 0.28, [alpha(color.ink, 0), alpha(color.ink, weight)]);
}
