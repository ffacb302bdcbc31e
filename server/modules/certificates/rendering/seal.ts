import type { SKRSContext2D } from '@napi-rs/canvas';
import { renderLetters } from './exact-text.ts';
import { fonts } from './fonts.ts';

const red = '#c2201c';

/** Renders a round seal: ring, star, the association's name on an arc and the purpose below. */
export function renderSeal(
  pen: SKRSContext2D,
  seal: { x: number; y: number; diameter: number; issuer: string; purpose: string },
): void {
  const radius = seal.diameter / 2;
  pen.save();
  pen.translate(seal.x, seal.y);
  pen.globalAlpha = 0.86;
  pen.strokeStyle = red;
  pen.fillStyle = red;
  ring(pen, radius * 0.965, radius * 0.055);
  ring(pen, radius * 0.885, radius * 0.012);
  star(pen, radius * 0.27);
  arcText(pen, seal.issuer, radius);
  pen.font = `${radius * 0.165}px "${fonts.bold}"`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  renderLetters(pen, seal.purpose, 0, radius * 0.56);
  pen.restore();
}

function ring(pen: SKRSContext2D, radius: number, width: number): void {
  pen.lineWidth = width;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, Math.PI * 2);
  pen.stroke();
}

function star(pen: SKRSContext2D, radius: number): void {
  const inner = radius * 0.382;
  pen.beginPath();
  for (let point = 0; point < 10; point++) {
    const angle = (point / 10) * Math.PI * 2 - Math.PI / 2;
    const reach = point % 2 === 0 ? radius : inner;
    pen.lineTo(reach * Math.cos(angle), reach * Math.sin(angle));
  }
  pen.closePath();
  pen.fill();
}

const widestArc = (Math.PI * 4) / 3;

/** Places the letters on the ring, heads outwards; long names are set narrower and closer. */
function arcText(pen: SKRSContext2D, text: string, radius: number): void {
  const letters = [...text];
  const size = Math.min(radius * 0.26, (widestArc * radius * 0.72) / letters.length / 0.82);
  const middle = radius * 0.69;
  const step = Math.min((size * 1.18) / middle, widestArc / Math.max(1, letters.length - 1));
  const narrow = Math.min(1, (step * middle) / (size * 1.02));
  pen.font = `${size}px "${fonts.bold}"`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const [at, letter] of letters.entries()) {
    const angle = (at - (letters.length - 1) / 2) * step;
    pen.save();
    pen.rotate(angle);
    pen.translate(0, -middle);
    pen.scale(narrow, 1.12);
    renderLetters(pen, letter, 0, 0);
    pen.restore();
  }
}
