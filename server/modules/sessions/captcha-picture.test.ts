import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { renderLetters, randomCaptchaText } from './captcha-picture.ts';

const picture = { width: 132, height: 44 };
const around = 40;

/** Returns whether a letter extends above or below the picture, rendered on a canvas that does not clip it. */
function isCutOff(text: string): boolean {
  const [width, height] = [picture.width, picture.height + 2 * around];
  const pen = createCanvas(width, height).getContext('2d');
  pen.translate(0, around);
  renderLetters(pen, text);
  const inkIn = (from: number, rows: number) =>
    pen.getImageData(0, from, width, rows).data.some((byte) => byte > 0);
  return inkIn(0, around) || inkIn(around + picture.height, around);
}

// Letters are bent at random: now and then one reaches an edge.
test('almost no captcha contains a letter that is cut off at the top or bottom', () => {
  const texts = Array.from({ length: 400 }, () => randomCaptchaText());

  expect(texts.filter(isCutOff).length).toBeLessThan(8);
});
