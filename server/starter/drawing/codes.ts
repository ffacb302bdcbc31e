import { createCanvas } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { encode } from 'uqr';
import { mark } from './mark.ts';
import { color, light } from './palette.ts';
import { openScene } from './scene.ts';

/** A QR code of `address` with the association's mark in its middle; level H bears the loss. */
export function drawCode(address: string, size = 480): Canvas {
  const code = encode(address, { ecc: 'H', border: 3 });
  const cell = Math.floor(size / code.size);
  const edge = cell * code.size;
  const canvas = createCanvas(edge, edge);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = color.white;
  ctx.fillRect(0, 0, edge, edge);
  ctx.fillStyle = color.ink;
  code.data.forEach((row, y) =>
    row.forEach((dark, x) => dark && ctx.fillRect(x * cell, y * cell, cell, cell)),
  );
  const badge = openScene(120, 120, light.pale, 1);
  badge.ctx.fillStyle = color.white;
  badge.ctx.beginPath();
  badge.ctx.roundRect(0, 0, 120, 120, 20);
  badge.ctx.fill();
  mark(badge, 60, 60, 88, color.navy);
  const middle = edge * 0.2;
  ctx.drawImage(badge.canvas, (edge - middle) / 2, (edge - middle) / 2, middle, middle);
  return canvas;
}
