import { createCanvas } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { alpha, color, lighten, mix } from './palette.ts';
import type { Light } from './palette.ts';

export interface Scene {
  canvas: Canvas;
  ctx: SKRSContext2D;
  w: number;
  h: number;
  light: Light;
  /** The same numbers in the same order for the same picture. */
  random: () => number;
}

export function openScene(w: number, h: number, light: Light, seed: number): Scene {
  const canvas = createCanvas(w, h);
  const ctx = canvas.getContext('2d');
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  return { canvas, ctx, w, h, light, random: seeded(seed) };
}

export const between = (s: Scene, low: number, high: number) => low + (high - low) * s.random();

/** The colour of something solid at a distance: 0 on the horizon, 1 in front. */
export const tone = (s: Scene, depth: number) => mix(s.light.haze, s.light.near, depth);

export function box(s: Scene, x: number, y: number, w: number, h: number, fill: string, radius = 0): void {
  s.ctx.fillStyle = fill;
  s.ctx.beginPath();
  if (radius > 0) s.ctx.roundRect(x, y, w, h, radius);
  else s.ctx.rect(x, y, w, h);
  s.ctx.fill();
}

export function dot(s: Scene, x: number, y: number, radius: number, fill: string): void {
  s.ctx.fillStyle = fill;
  s.ctx.beginPath();
  s.ctx.arc(x, y, radius, 0, Math.PI * 2);
  s.ctx.fill();
}

/** A closed area through the points. */
export function area(s: Scene, points: readonly (readonly [number, number])[], fill: string): void {
  s.ctx.fillStyle = fill;
  trace(s, points);
  s.ctx.closePath();
  s.ctx.fill();
}

export function line(
  s: Scene,
  points: readonly (readonly [number, number])[],
  stroke: string,
  width: number,
): void {
  s.ctx.strokeStyle = stroke;
  s.ctx.lineWidth = width;
  trace(s, points);
  s.ctx.stroke();
}

/** Paints through a soft circle of light. */
export function glow(s: Scene, x: number, y: number, radius: number, tint: string, strength: number): void {
  const shine = s.ctx.createRadialGradient(x, y, 0, x, y, radius);
  shine.addColorStop(0, alpha(tint, strength));
  shine.addColorStop(0.4, alpha(tint, strength * 0.42));
  shine.addColorStop(1, alpha(tint, 0));
  s.ctx.fillStyle = shine;
  s.ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/** A vertical run of colours over an area. */
export function wash(s: Scene, x: number, y: number, w: number, h: number, stops: readonly string[]): void {
  const run = s.ctx.createLinearGradient(0, y, 0, y + h);
  stops.forEach((stop, i) => run.addColorStop(i / Math.max(1, stops.length - 1), stop));
  s.ctx.fillStyle = run;
  s.ctx.fillRect(x, y, w, h);
}

/** Draws inside an outline only. */
export function within(s: Scene, outline: () => void, paint: () => void): void {
  s.ctx.save();
  s.ctx.beginPath();
  outline();
  s.ctx.clip();
  paint();
  s.ctx.restore();
}

/** Lets what `paint` fills throw a soft shadow. */
export function shadowed(s: Scene, blur: number, drop: number, strength: number, paint: () => void): void {
  s.ctx.save();
  s.ctx.shadowColor = alpha(color.ink, strength);
  s.ctx.shadowBlur = blur;
  s.ctx.shadowOffsetY = drop;
  paint();
  s.ctx.restore();
}

/** A still-life ground: warm paper with a wall, a table edge and light from the upper left. */
export function tabletop(s: Scene, wall: string, top: string, edge: number): void {
  wash(s, 0, 0, s.w, edge, [lighten(wall, 0.12), wall]);
  glow(s, s.w * 0.22, s.h * 0.1, s.w * 0.6, color.white, 0.35);
  wash(s, 0, edge, s.w, s.h - edge, [lighten(top, 0.1), top]);
  box(s, 0, edge, s.w, 2, alpha(color.white, 0.35));
}

function trace(s: Scene, points: readonly (readonly [number, number])[]): void {
  s.ctx.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? s.ctx.moveTo(x, y) : s.ctx.lineTo(x, y)));
}

// The Park–Miller generator: exact in doubles, and even enough for pictures.
function seeded(seed: number): () => number {
  let state = (seed % 2147483646) + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
