import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { captchaLength } from '#contract/accounts/sessions.ts';
import { limitConcurrency } from '../../platform/core/concurrency-limit.ts';

/** Without pairs of letters that look alike once they are bent. */
const letters = 'ACDEFHJKLMNPRTUVWXY34679';
const fontFamily = 'Captcha';
const width = 132;
const height = 44;
const inks = ['#0b3d7a', '#14508f', '#7a2b24', '#3d4a57'];

const rendering = limitConcurrency({ atOnce: 2, waiting: 60 });

export function randomCaptchaText(): string {
  return Array.from({ length: captchaLength }, () => letters[randomInt(letters.length)]).join('');
}

/** Returns a PNG as data URI that a person can read and a text recogniser cannot easily. */
export function renderCaptcha(text: string): Promise<string> {
  return rendering(async () => {
    const canvas = createCanvas(width, height);
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#f4f2ee';
    pen.fillRect(0, 0, width, height);
    renderSpecks(pen);
    renderLetters(pen, text);
    renderStrokes(pen);
    const png = await canvas.encode('png');
    return `data:image/png;base64,${png.toString('base64')}`;
  });
}

let isFontReady = false;

function registerFont(): void {
  if (isFontReady) return;
  const path = createRequire(import.meta.url).resolve('#fonts/700Bold/NotoSerifSC_700Bold.ttf');
  GlobalFonts.registerFromPath(path, fontFamily);
  isFontReady = true;
}

/** Renders the letters side by side, each bent and turned, around the middle of a picture at the pen's origin. */
export function renderLetters(pen: SKRSContext2D, text: string): void {
  registerFont();
  const step = (width - 24) / text.length;
  [...text].forEach((letter, at) => {
    pen.save();
    pen.translate(12 + step * (at + 0.5) + between(-4, 4), height / 2 + between(-3, 3));
    pen.transform(between(0.85, 1.15), between(-0.25, 0.25), between(-0.35, 0.35), between(0.85, 1.2), 0, 0);
    pen.rotate(between(-0.35, 0.35));
    pen.font = `${Math.round(between(26, 33))}px ${fontFamily}`;
    pen.textAlign = 'center';
    pen.fillStyle = pick(inks);
    // The middle of this font's line is above the middle of its letters, so they would be too low.
    const { actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(letter);
    const baseline = (actualBoundingBoxAscent - actualBoundingBoxDescent) / 2;
    pen.fillText(letter, 0, baseline);
    // An outline in the same colour: strokes in the paper's colour would cut thin letters apart.
    pen.strokeStyle = pen.fillStyle;
    pen.strokeText(letter, 0, baseline);
    pen.restore();
  });
}

/** Renders lines through the letters, some in the paper's colour so that they cut them. */
function renderStrokes(pen: SKRSContext2D): void {
  for (let line = 0; line < 5; line++) {
    pen.strokeStyle = line < 2 ? '#f4f2ee' : pick(inks);
    pen.lineWidth = between(1, 2);
    pen.beginPath();
    pen.moveTo(0, between(4, height - 4));
    pen.bezierCurveTo(
      width / 3,
      between(-8, height + 8),
      (width / 3) * 2,
      between(-8, height + 8),
      width,
      between(4, height - 4),
    );
    pen.stroke();
  }
}

function renderSpecks(pen: SKRSContext2D): void {
  for (let speck = 0; speck < 90; speck++) {
    pen.fillStyle = `rgba(11, 61, 122, ${between(0.08, 0.3).toFixed(2)})`;
    pen.fillRect(between(0, width), between(0, height), between(1, 2.5), between(1, 2.5));
  }
}

function between(low: number, high: number): number {
  return low + (randomInt(10_001) / 10_000) * (high - low);
}

function pick(from: readonly string[]): string {
  return from[randomInt(from.length)] ?? '#0b3d7a';
}
